import { expect, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import { mayaHas } from '../support/maya/mayaHas.ts';

const shown: number[] = [];

const meta = preview.type<{ args: object }>().meta({
  title: 'App/Badge on the icon',
  tags: ['flow'],
  parameters: { shows: { machine: 'session', state: 'signedOut' } },
  render: () => <AppAt path="/progress" />,
});

// rules/shell#X5
export const TellsTheOpenTasksUntilTheMemberLeaves = meta.story({
  async beforeEach(context) {
    await mayaHas()(context);
    return withBadges();
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Tasks' }));
    await waitFor(() => expect(shown.at(-1)).toBeGreaterThan(0));
    await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(shown.at(-1)).toBe(0));
  },
});

function withBadges(): () => void {
  shown.length = 0;
  const badges = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  };
  for (const [name, value] of Object.entries(badges)) {
    Object.defineProperty(navigator, name, { configurable: true, value });
  }

  return () => Object.keys(badges).forEach((name) => Reflect.deleteProperty(navigator, name));
}
