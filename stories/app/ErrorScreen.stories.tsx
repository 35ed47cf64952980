import { expect } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { ErrorScreen } from '#src/components/app/ErrorScreen.tsx';

const meta = preview.type<{ args: { isOffline: boolean } }>().meta({
  title: 'App/Page that did not open',
  parameters: { unasked: 'The page did not open, and nothing of it asks a service.' },
  args: { isOffline: true },
  render: ({ isOffline }) => (
    <ErrorScreen failure={isOffline ? 'unfetched' : 'unforeseen'} onRetry={() => {}} />
  ),
});

export const Offline = meta.story({
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const Unforeseen = meta.story({
  args: { isOffline: false },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: 'Load it again' })).toBeVisible();
  },
});
