import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { RegisterScreen } from '#src/components/account/RegisterScreen.tsx';
import { ToolbarTheme } from '../support/toolbarTheme.tsx';

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Register',
  render: (_, { globals }) => (
    <ToolbarTheme theme={globals['theme']}>
      {(darkModeRef) => (
        <RegisterScreen
          darkModeRef={darkModeRef}
          links={{ landing: '#landing', login: '#login' }}
        />
      )}
    </ToolbarTheme>
  ),
});

// rules/account#C25, rules/account#C24
export const ByInvitationOnly = meta.story({
  async play({ canvas }) {
    await expect(canvas.getByText(/general registration opens in January 2026/u)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Request an Invitation' })).toHaveAttribute(
      'href',
      '#contact',
    );
  },
});
