import { defineMain } from '@storybook/react-vite/node';

const ofTheApp = /\/(?:src|stories\/support)\//u;

export default defineMain({
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  staticDirs: ['./public', '../public'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-themes',
    '@storybook/addon-vitest',
  ],
  features: { sidebarOnboardingChecklist: false },
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    enableCrashReports: false,
  },
  viteFinal(config) {
    // A story opens most of the app: its two hundred modules come as one file.
    config.build = {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { codeSplitting: { groups: [{ name: 'fourfold', test: ofTheApp }] } },
      },
    };
    return config;
  },
});
