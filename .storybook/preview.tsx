import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import addonThemes, { withThemeByDataAttribute } from '@storybook/addon-themes';
import { definePreview } from '@storybook/react-vite';
import addonMsw from 'msw-storybook-addon';
import { definePreviewAddon } from 'storybook/internal/csf';
import { configure } from 'storybook/test';

import type { Shows } from '#.storybook/claims/shows.ts';

import { assertReasoned, forgetHeld } from './claims/frozen.ts';
import { assertClaims } from './claims/claims.ts';
import {
  applyLook,
  directionToolbar,
  motionToolbar,
  textSizeToolbar,
  usualLook,
} from './docs/look.ts';
import { DocsStories } from './docs/DocsStories.tsx';
import { MachineDocs } from './docs/MachineDocs.tsx';
import { passOverScrolled } from './endlessAnimations.ts';
import { drawWhatIsMissedOnce } from './waiting/lateDrawing.ts';
import { waitForWhatIsSaid } from './waiting/patience.ts';
import { asWritten, giveScenario, isScenarioChosen, scenarioToolbar } from './scenario.ts';
import { keepAtlasStill } from './stillParent.ts';
import { storyOver } from './storyEnd.ts';
import { assertReached } from './claims/reach.ts';
import {
  askedOfServices,
  assertAnswered,
  forgetRequests,
  startedWorker,
  startWorker,
} from './worker.ts';
import { restartInspector } from './inspection.ts';
import { setStoryTime } from '#.storybook/storyTime.ts';
import { viewports } from './viewports.ts';

import '#src/styles/app.css';

// Two browsers on two cores may keep a story waiting; a right one still ends as soon as it can.
configure({ asyncUtilTimeout: 30_000 });

keepAtlasStill();
passOverScrolled();
waitForWhatIsSaid();
drawWhatIsMissedOnce();

interface Said {
  shows?: Shows | Shows[];
  /** Why the story holds the machine that it shows. */
  frozen?: string;
  /** Why the toolbar's scenario does not reach it; null takes back what its component says. */
  unasked?: string | null;
  /** What a person should look at, where the story plays nothing. */
  lookAt?: string;
}

const addonShows = definePreviewAddon<{ parameters: Said }>({});

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonThemes(), addonMsw(startWorker), addonShows],
  tags: ['autodocs'],
  parameters: {
    docs: { container: DocsStories, page: MachineDocs },
    layout: 'fullscreen',
    controls: { expanded: true },
    a11y: { test: 'error', context: { exclude: ['[data-live-announcer]'] } },
    viewport: { options: viewports },
    options: { storySort: { method: 'alphabetical' } },
  },
  globalTypes: {
    scenario: scenarioToolbar,
    motion: motionToolbar,
    textSize: textSizeToolbar,
    direction: directionToolbar,
  },
  initialGlobals: { scenario: asWritten, ...usualLook },
  decorators: [
    (Story, context) => {
      applyLook(context.globals);
      giveScenario(startedWorker(), context);
      return <Story />;
    },
    withThemeByDataAttribute({
      themes: { light: 'light', dark: 'dark' },
      defaultTheme: 'light',
      attributeName: 'data-theme',
    }),
  ],
  beforeEach(context) {
    const setRight = setStoryTime();
    forgetHeld();
    forgetRequests();
    restartInspector(context);
    return async () => {
      await storyOver();
      setRight();
    };
  },
  async afterEach({ parameters, args, globals }) {
    // The bar is transparent at the top of a page alone; while animations are held it would be so over the page, too.
    scrollTo(0, 0);
    if (isScenarioChosen({ globals })) return;

    assertReasoned(parameters, args);
    await assertClaims(parameters, args);
    await assertReached(parameters, askedOfServices());
    assertAnswered();
  },
});
