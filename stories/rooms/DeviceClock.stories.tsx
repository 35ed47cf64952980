import { expect, screen, waitFor } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { AppAt } from '../support/maya/AppAt.tsx';
import { timeElsewhere } from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';

const hour = 3_600_000;
const tether = 1;
const left = /^1[23]:\d\d left$/u;

const meta = preview.type<{ args: object }>().meta({
  title: 'App/Clock of the device',
  parameters: { shows: { machine: 'timerDesk', state: 'free' } },
  render: () => <AppAt path="/progress" />,
});

// rules/practiceFeed#E29, rules/practiceFeed#E32
export const ThreeHoursAhead = meta.story({
  beforeEach: servicesAhead(-3 * hour),
  async play({ canvas }) {
    await saysSo();
    await expect(await canvas.findByText(left)).toBeVisible();
  },
});

// rules/practiceFeed#E29, rules/practiceFeed#E32
export const ThreeHoursBehind = meta.story({
  beforeEach: servicesAhead(3 * hour),
  async play({ canvas }) {
    await saysSo();
    await expect(await canvas.findByText(left)).toBeVisible();
  },
});

/** The services have another time than this device, and a timer of Maya's runs on another one. */
function servicesAhead(aheadMs: number) {
  return mayaHas((world) => {
    world.aheadMs = aheadMs;
    timeElsewhere(world, tether, 7);
  });
}

/** Told once, by the toast that screen readers hear as well. */
async function saysSo(): Promise<void> {
  const said = await screen.findByText(
    'This device’s clock is 3 hours off. Your times are corrected.',
  );
  await waitFor(() => expect(said).toBeVisible());
  await expect(said.closest('[aria-live], [role=status], [role=region]')).not.toBeNull();
}
