import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { createMockWorld, type MockWorld } from '#src/mocks/world/world.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { statesOfTimers, timeElsewhere } from '../support/maya/elsewhere.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { taskIdOf } from '../support/maya/mayasDay.ts';
import { mayasTimer } from '../support/maya/mayasTimer.ts';
import { keepMayasTimer } from '../support/maya/onThisDevice.ts';

const tether = 1;
const makeUp = 'Missed • Make-up now, Tether at 08:00';
const inProgress = 'In Progress..., Tether at 08:00';
const question = 'Running on another device. Continue here?';
const free = { shows: { machine: 'timerDesk', state: 'free' } };

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/Timer on another device',
  args: { path: '/progress' },
  render: ({ path }) => <AppAt path={path} />,
});

// rules/timer#T24
export const RunningOnAnotherDevice = meta.story({
  parameters: free,
  beforeEach: mayaHas((world) => timeElsewhere(world, tether, 7)),
  async play({ canvas }) {
    const timer = await canvas.findByRole('region', { name: 'Tether timer' });
    await expect(await within(timer).findByText(question)).toBeVisible();
    await expect(await within(timer).findByText(/^1[23]:\d\d left$/u)).toBeVisible();
    await expect(await within(timer).findByRole('button', { name: 'Continue here' })).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});

// rules/timer#T24
export const OnThePageOfItsTask = meta.story({
  args: { path: `/task/${taskIdOf(tether)}` },
  parameters: { shows: { machine: 'taskPhases', state: 'ready' } },
  beforeEach: mayaHas((world) => timeElsewhere(world, tether, 7)),
  async play({ canvas }) {
    await expect(await canvas.findByText(question)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Start Session' })).toBeVisible();
  },
});

// rules/timer#T24
export const ContinuedHere = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.busy.shown' } },
  beforeEach: mayaHas((world) => timeElsewhere(world, tether, 7)),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue here' }));

    await expect(await screen.findByRole('dialog', { name: 'Tether timer' })).toBeVisible();
    await expect(await screen.findByRole('timer')).toHaveTextContent(/^1[23]:\d\d$/u);
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  },
});

// rules/timer#T24
export const PausedThere = meta.story({
  parameters: free,
  beforeEach: mayaHas((world) => {
    mayas = world;
    timeElsewhere(world, tether, 7);
  }),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText(question)).toBeVisible();
    timeElsewhere(mayas, tether, 8, 'paused');

    await waitFor(() => expect(canvas.queryByText(question)).toBeNull());
    await userEvent.click(await canvas.findByText('Earlier today'));
    await expect(await canvas.findByRole('button', { name: makeUp })).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});

// rules/timer#T25
export const TakenOverByAnother = meta.story({
  parameters: free,
  beforeEach: mayaHas(runsHere),
  async play({ canvas }) {
    await takenBy('running');

    await setAsideHere('Your Tether timer goes on on your other device.');
    await expect(await canvas.findByText(question)).toBeVisible();
  },
});

// rules/timer#T25
export const TakenOverAndPausedThere = meta.story({
  parameters: free,
  beforeEach: mayaHas(runsHere),
  async play({ canvas }) {
    await takenBy('paused');

    await setAsideHere('Your Tether timer was paused on your other device.');
    await expect(await canvas.findByRole('button', { name: inProgress })).toBeVisible();
    await expect(canvas.queryByText(question)).toBeNull();
  },
});

// rules/timer#T25
export const TakenOverAndEndedThere = meta.story({
  parameters: free,
  beforeEach: mayaHas(runsHere),
  async play({ canvas }) {
    await takenBy('ended');

    await setAsideHere('Your Tether timer ended on your other device.');
    await expect(canvas.queryByText(question)).toBeNull();
    await expect(screen.queryByRole('heading', { name: 'How was it?' })).toBeNull();
  },
});

// rules/timer#T25
export const DeskAsking = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.asking' } },
  beforeEach: mayaHas((world) => timeElsewhere(world, tether, 7)),
  async play({ canvas, userEvent }) {
    await canvas.findByText(question);
    await userEvent.click(await canvas.findByRole('button', { name: 'Start, Recovery at 22:30' }));
    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Your Tether timer is still going. Pause it, and start Recovery?',
      }),
    ).toBeVisible();
  },
});

// rules/timer#T25
export const PausesItThereAndStartsAnother = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.busy.shown' } },
  beforeEach: mayaHas((world) => {
    mayas = world;
    timeElsewhere(world, tether, 7);
  }),
  async play({ canvas, userEvent, step }) {
    await step('another task is started', async () => {
      await canvas.findByText(question);
      const start = await canvas.findByRole('button', { name: 'Start, Recovery at 22:30' });
      await userEvent.click(start);
      await userEvent.click(await screen.findByRole('button', { name: 'Pause the first' }));
    });

    await step('its timer is on screen', async () => {
      await expect(await screen.findByRole('dialog', { name: 'Recovery timer' })).toBeVisible();
    });

    await step('and the other one is not running any more, for no device', async () => {
      await waitFor(() => expect(statesOfTimers(mayas)).toEqual(['paused', 'running']));
      await expect(screen.queryByText(question)).toBeNull();
    });
  },
});

let mayas = createMockWorld();

function runsHere(world: MockWorld): Promise<void> {
  mayas = world;

  return keepMayasTimer(mayasTimer(tether, 7));
}

/** Once the account knows of the timer here, another device goes on with it. */
async function takenBy(state: 'running' | 'paused' | 'ended'): Promise<void> {
  await screen.findByRole('dialog', { name: 'Tether timer' });
  await waitFor(() => expect(statesOfTimers(mayas)).toEqual(['running']));
  timeElsewhere(mayas, tether, 8, state);
}

async function setAsideHere(words: string): Promise<void> {
  const told = await screen.findByText(words);
  await waitFor(() => expect(told).toBeVisible());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tether timer' })).toBeNull());
}
