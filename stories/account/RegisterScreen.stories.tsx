import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import { nobodyHere } from '../support/nobodyHere.ts';

const meta = preview.type<{ args: object }>().meta({
  title: 'Account/Register',
  parameters: { unasked: 'Without an invitation, this page asks no service.' },
  render: () => <AppAt path="/register" token={null} />,
  beforeEach: nobodyHere(),
});

// rules/account#C25, rules/account#C24
export const ByInvitationOnly = meta.story({
  tags: ['spoken'],
  async play({ canvas }) {
    await expect(
      await canvas.findByText(/general registration opens in January 2026/u),
    ).toBeVisible();
    await expect(
      await canvas.findByRole('link', { name: 'Request an Invitation' }),
    ).toHaveAttribute('href', '#contact');
  },
});
