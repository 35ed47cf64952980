import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { LandingScreen } from '#src/components/landing/LandingScreen.tsx';
import { ToolbarTheme } from '../support/toolbarTheme.tsx';

const links = { landing: '#landing', login: '#login', register: '#register' };

const meta = preview.type<{ args: object }>().meta({
  title: 'Landing/Landing',
  render: (_, { globals }) => (
    <ToolbarTheme theme={globals['theme']}>
      {(darkModeRef) => <LandingScreen darkModeRef={darkModeRef} links={links} />}
    </ToolbarTheme>
  ),
});

export const Night = meta.story({
  async play({ canvas }) {
    await expect(canvas.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '#login');
    await expect(canvas.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '#register',
    );
  },
});
