import { expect, screen, waitFor, within } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { TimerMissing } from '#src/components/timer/TimerMissing.tsx';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { paused } from '#src/domain/timer/timer.ts';
import { AppAt } from '../support/maya/AppAt.tsx';
import { heardBell } from './heardBell.ts';
import { holdingScreen } from './holdingScreen.ts';
import { deviceToHold, holdDevice } from '../support/maya/heldDevice.ts';
import { holdWaits } from '../support/heldWaits.ts';
import { clockToPutForward, putForward } from '../support/pageTime.ts';
import { mayaHas } from '../support/maya/mayaHas.ts';
import { taskIdOf } from '../support/maya/mayasDay.ts';
import { putIntoOutbox, timeKept } from '../support/maya/mayasOutbox.ts';
import { mayasTimer } from '../support/maya/mayasTimer.ts';
import { keepMayasTimer, timerInAnotherTab } from '../support/maya/onThisDevice.ts';
import { storyMoment } from '#.storybook/storyTime.ts';

const minute = 60_000;
const movement = 0;
const tether = 1;
const nourishment = 2;
const recovery = 6;

const meta = preview.type<{ args: { path: string } }>().meta({
  title: 'Today/Timer',
  args: { path: '/progress' },
  render: ({ path }) => <AppAt path={path} />,
});

const counting = [
  { machine: 'timer', state: 'running.counting' },
  { machine: 'timerDesk', state: 'engaged.busy.shown' },
];

export const Counting = meta.story({
  tags: ['spoken'],
  parameters: { shows: counting },
  async beforeEach(context) {
    await mayaHas(running(tether, 12.8))(context);
    return holdingScreen();
  },
  async play({ userEvent }) {
    await expect(await screen.findByRole('dialog', { name: 'Tether timer' })).toBeVisible();
    await expect(await screen.findByRole('timer')).toHaveTextContent(/^0[67]:\d\d$/u);
    await expect(await screen.findByText('of 20 minutes')).toBeVisible();
    await expect(await screen.findByText('Screen stays on')).toBeVisible();
    await expect(await screen.findByText('Half-way.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus());

    await userEvent.click(await screen.findByRole('button', { name: 'Rest the numbers' }));
    await expect(await screen.findByRole('timer')).toHaveClass('timer__digits--at-rest');
    await userEvent.click(await screen.findByRole('button', { name: 'Show the numbers' }));
  },
});

// rules/timer#T6
export const CountingInRecovery = meta.story({
  parameters: { shows: counting },
  beforeEach: mayaHas(running(recovery, 62.5)),
  async play() {
    await expect(await screen.findByRole('timer')).toHaveTextContent(/^6:5\d:\d\d$/u);
    await expect(await screen.findByText('You can close this. We keep the time.')).toBeVisible();
    await expect(await screen.findByText('of 8 hours')).toBeVisible();
  },
});

export const CountingInNourishment = meta.story({
  parameters: { shows: counting },
  beforeEach: mayaHas(running(nourishment, 0)),
  async play() {
    await expect(await screen.findByText('Breakfast, 30 minutes.')).toBeInTheDocument();
  },
});

export const CountingInMovement = meta.story({
  parameters: { shows: counting },
  beforeEach: mayaHas(running(movement, 44.05)),
  async play() {
    await expect(await screen.findByText('Last minute.')).toBeInTheDocument();
  },
});

// rules/timer#T14
export const Doubting = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'timer', state: 'running.doubting' } },
  beforeEach: mayaHas(() => keepMayasTimer({ ...mayasTimer(tether, 6), awayMs: 42 * minute })),
  async play() {
    const question = await screen.findByRole('group', {
      name: 'You were away 42 min. Count this time?',
    });
    await expect(await within(question).findByRole('button', { name: 'Yes' })).toBeVisible();
    await expect(await within(question).findByRole('button', { name: 'No' })).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Finish now' })).toBeNull();
  },
});

// rules/timer#T4
export const Paused = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'timer', state: 'paused' } },
  beforeEach: mayaHas(() =>
    keepMayasTimer(paused(mayasTimer(tether, 12.8), { wall: storyMoment, mono: 12.8 * minute })),
  ),
  async play() {
    await expect(await screen.findByText('Paused')).toBeVisible();
    await expect(await screen.findByRole('timer')).toHaveTextContent('07:12');
    await expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
    await expect(await screen.findByRole('button', { name: 'Finish now' })).toBeVisible();
  },
});

// rules/timer#T2
export const Ending = meta.story({
  parameters: { shows: { machine: 'timer', state: 'ending' } },
  async beforeEach(context) {
    await mayaHas(running(tether, 12.8))(context);
    const letPass = holdWaits(500);
    const setRight = clockToPutForward();
    const silence = heardBell();
    return () => {
      silence();
      setRight();
      letPass();
    };
  },
  async play() {
    await screen.findByRole('button', { name: 'Pause' });
    putForward(8 * minute);
    // The page looks at its clocks whenever it comes back.
    window.dispatchEvent(new Event('focus'));
    await expect(await screen.findByText('Tether is complete.')).toHaveRole('alert');
    await expect(await screen.findByRole('timer')).toHaveTextContent('00:00');
  },
});

export const Saving = meta.story({
  parameters: {
    shows: [
      { machine: 'timerSave', state: 'saving' },
      { machine: 'timerDesk', state: 'engaged.saving' },
    ],
  },
  beforeEach: mayaHas(running(tether, 20), commitmentsScenarios.slowTimer),
  async play() {
    await expect(await screen.findByText('Saving your time')).toBeVisible();
    await expect(await screen.findByText('20:00 of 20 minutes')).toBeVisible();
  },
});

// rules/timer#T18
export const TellingThatItIsNotSaved = meta.story({
  parameters: { shows: { machine: 'timerSave', state: 'telling' } },
  beforeEach: mayaHas(running(tether, 7), commitmentsScenarios.timerFails),
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Finish now' }));
    await expect(
      await screen.findByRole('alertdialog', { name: 'Failed to save timer progress' }),
    ).toBeVisible();
    await expect(await screen.findByText(/^0\d:\d\d of 20 minutes$/u)).toBeVisible();
  },
});

// rules/timer#T18
export const TimeKeptOnThisDevice = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'free' } },
  beforeEach: mayaHas(running(tether, 7), commitmentsScenarios.timerFails),
  async play({ canvas, userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Finish now' }));
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    await expect(await canvas.findByText('Time kept on this device')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(screen.queryByRole('heading', { name: 'How was it?' })).toBeNull();
  },
});

// rules/timer#T18
export const SendsTheKeptTimeAgain = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'reflectionCapture', state: 'making.choosing' } },
  beforeEach: mayaHas(() =>
    putIntoOutbox(timeKept(tether, { attempts: 1, notBefore: storyMoment + 15 * minute })),
  ),
  async play({ canvas, userEvent, step }) {
    await step('Retry sends it', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    });

    await step('once the service has it, its reflection is next', async () => {
      await expect(await screen.findByRole('heading', { name: 'How was it?' })).toBeVisible();
      await expect(canvas.queryByText('Time kept on this device')).toBeNull();
    });
  },
});

export const DeskClaiming = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.claiming' } },
  async beforeEach(context) {
    await mayaHas(running(tether, 7))(context);
    const letPass = holdWaits(500);
    const letGo = await timerInAnotherTab();
    return () => {
      letGo();
      letPass();
    };
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});

export const DeskRecalling = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.recalling' } },
  async beforeEach(context) {
    await mayaHas(running(tether, 7))(context);
    const answerAgain = deviceToHold();
    holdDevice('timers');
    return answerAgain;
  },
  async play({ canvas }) {
    await expect(await canvas.findByText('Complete at least one pillar')).toBeVisible();
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});

export const DeskElsewhere = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.elsewhere' } },
  async beforeEach(context) {
    await mayaHas(running(tether, 7))(context);
    return timerInAnotherTab();
  },
  async play({ canvas }) {
    await expect(
      await canvas.findByText('Your Tether timer is running in another tab'),
    ).toBeVisible();
  },
});

export const DeskDismissed = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.busy.dismissed' } },
  beforeEach: mayaHas(running(tether, 7)),
  async play({ canvas, userEvent }) {
    await screen.findByRole('dialog', { name: 'Tether timer' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(
      await canvas.findByRole('button', { name: /^In Progress.*Tether at 08:00$/u }),
    ).toBeVisible();
  },
});

export const DeskSwapping = meta.story({
  parameters: { shows: { machine: 'timerDesk', state: 'engaged.busy.swapping' } },
  beforeEach: mayaHas(running(tether, 7)),
  async play({ canvas, userEvent }) {
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Start, Recovery at 22:30' }));
    await expect(
      await screen.findByRole('alertdialog', {
        name: 'Your Tether timer is still going. Pause it, and start Recovery?',
      }),
    ).toBeVisible();
  },
});

// rules/timer#T1
export const PausesGoesOnAndEnds = meta.story({
  tags: ['flow'],
  args: { path: `/task/${taskIdOf(tether)}` },
  parameters: { shows: { machine: 'timerSave', state: 'saving' } },
  async beforeEach(context) {
    await mayaHas(undefined, commitmentsScenarios.slowTimer)(context);
    return heardBell();
  },
  async play({ userEvent, step }) {
    const press = async (name: string) =>
      userEvent.click(await screen.findByRole('button', { name }));

    await step('it starts from the page of its task', async () => press('Start Session'));

    await step('it pauses and goes on by its button, which keeps the focus', async () => {
      await press('Pause');
      await expect(await screen.findByText('Paused')).toBeVisible();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Resume' })).toHaveFocus());
      await userEvent.keyboard(' ');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus());
    });

    await step('its bell can be muted', async () => {
      await press('Mute the bell');
      await expect(await screen.findByRole('button', { name: 'Turn the bell on' })).toBeVisible();
    });

    await step('it ends early when the member says so', async () => {
      await press('Finish now');
      await expect(await screen.findByText('Saving your time')).toBeVisible();
    });
  },
});

export const ScreenComing = meta.story({
  parameters: { unasked: 'It stands in for a file, and asks no service.' },
  render: () => <TimerMissing hasFailed={false} onClose={() => {}} onFetch={() => {}} />,
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

export const ScreenUnfetched = meta.story({
  parameters: { unasked: 'It stands in for a file, and asks no service.' },
  render: () => <TimerMissing hasFailed onClose={() => {}} onFetch={() => {}} />,
  async play({ canvas }) {
    await expect(await canvas.findByText('Your timer goes on.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const EndsEarlyAndSaysHowItWas = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'dayTasks', state: 'day.ready' } },
  beforeEach: mayaHas(running(tether, 7)),
  async play({ canvas, userEvent, step, msw }) {
    await step('its reflection is asked for once its time is saved', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Finish now' }));
      await expect(await screen.findByRole('heading', { name: 'How was it?' })).toBeVisible();
    });

    await step('what is written of it while the network is gone stays here', async () => {
      const capture = await screen.findByRole('region', { name: 'How was it?' });
      await waitFor(() => expect(capture).toHaveAttribute('aria-busy', 'false'));
      await userEvent.click(await within(capture).findByRole('radio', { name: 'Text' }));
      await userEvent.type(await screen.findByLabelText('Your reflection'), 'Quiet.');
      msw.use(...commitmentsScenarios.offline());
      await userEvent.click(await screen.findByRole('button', { name: 'Save Reflection' }));
      await screen.findByText('Kept here: Tether 08:00. It is sent when the network is back.');
      await expect(await canvas.findByText('On this device, will send')).toBeVisible();
    });
  },
});

/** Keeps a timer on this device that runs, or has just ended. */
function running(index: number, practisedMin: number) {
  return () => keepMayasTimer(mayasTimer(index, practisedMin));
}
