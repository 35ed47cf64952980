import { expect, fn, waitFor, within } from 'storybook/test';
import { fromCallback, fromPromise, type StateValueFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { TimerElsewhere } from '#src/components/timer/TimerElsewhere.tsx';
import { TimerHost } from '#src/components/timer/TimerHost.tsx';
import { TimerSaving } from '#src/components/timer/TimerSaving.tsx';
import { TimerScreen } from '#src/components/timer/TimerScreen.tsx';
import { pillarNames, type PillarCode } from '#src/domain/common/pillarCode.ts';
import {
  looked,
  paused,
  startedTimer,
  type Moment,
  type TaskTimer,
} from '#src/domain/timer/timer.ts';
import { emptyDesk, type KeptTimers } from '#src/domain/timer/timerDesk.ts';
import { timerDeskMachine, type TimerDeskEvent } from '#src/machines/timer/timerDeskMachine.ts';
import { timerMachine, type BellEvent, type BellInput } from '#src/machines/timer/timerMachine.ts';
import { timerSaveMachine } from '#src/machines/timer/timerSaveMachine.ts';
import { storyDay } from '../support/memberStore.tsx';
import { Frozen, Live } from '../support/stage.tsx';

type TimerState = StateValueFrom<typeof timerMachine>;
type DeskState = StateValueFrom<typeof timerDeskMachine>;
type SaveState = StateValueFrom<typeof timerSaveMachine>;

interface Args {
  state: TimerState;
  pillar: PillarCode;
  plannedMin: number;
  practisedMin: number;
  awayMin: number;
  isScreenHeld: boolean;
}

const email = 'maya@example.com';
const minute = 60_000;
const onClose = fn();

const quiet = timerMachine.provide({
  actors: {
    moments: fromCallback(() => {}),
    wakeLock: fromCallback(() => {}),
    soundChoices: fromCallback(() => {}),
    bell: fromCallback<BellEvent, BellInput>(() => {}),
  },
  actions: { checkpoint: () => {}, keepSound: () => {} },
});

const quietDesk = timerDeskMachine.provide({
  actors: {
    timer: quiet,
    keptTimers: fromCallback<TimerDeskEvent, { email: string }>(() => {}),
    timerLock: fromCallback<TimerDeskEvent, { email: string }>(({ sendBack }) =>
      sendBack({ type: 'lock.held' }),
    ),
    readTimers: fromPromise<{ timers: KeptTimers; at: Moment }, { email: string }>(() => {
      const timer = timerOf('TETHER', 20);
      return Promise.resolve({ timers: { [timer.task.taskId]: timer }, at: at(7 * minute) });
    }),
  },
});

const meta = preview.type<{ args: Args }>().meta({
  title: 'Today/Timer',
  args: {
    state: { running: 'counting' },
    pillar: 'TETHER',
    plannedMin: 20,
    practisedMin: 12.8,
    awayMin: 0,
    isScreenHeld: true,
  },
  argTypes: { pillar: { control: 'select', options: Object.keys(pillarNames) } },
  parameters: { shows: { machine: 'timer' } },
  render: ({ state, pillar, plannedMin, practisedMin, awayMin, isScreenHeld }) => {
    const begun = timerOf(pillar, plannedMin);
    const timer = { ...looked(begun, at(practisedMin * minute)), awayMs: awayMin * minute };
    const isResting = state === 'paused' || state === 'setAside';
    const now = isResting ? paused(timer, timer.seen) : timer;

    return (
      <Frozen
        context={{ email, timer: now, kept: now, isMuted: false, isScreenHeld }}
        key={JSON.stringify([state, now])}
        machine={timerMachine}
        value={state}
      >
        {(timerRef) => <TimerScreen onClose={onClose} timerRef={timerRef} />}
      </Frozen>
    );
  },
});

export const Counting = meta.story({
  parameters: { shows: { machine: 'timer', state: 'running.counting' } },
  async play({ userEvent }) {
    const screen = within(document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Tether timer' });
    await expect(screen.getByRole('timer')).toHaveTextContent('07:12');
    await expect(screen.getByText('of 20 minutes')).toBeVisible();
    await expect(screen.getByText('Screen stays on')).toBeVisible();
    await expect(screen.getByText('Half-way.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus());

    await userEvent.click(screen.getByRole('button', { name: 'Rest the numbers' }));
    await expect(screen.getByRole('timer')).toHaveClass('timer__digits--at-rest');
    await userEvent.click(screen.getByRole('button', { name: 'Show the numbers' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    await waitFor(() => expect(dialog).toBeVisible());
  },
});

// rules/timer#T6
export const CountingInRecovery = meta.story({
  args: { pillar: 'RECOVERY', plannedMin: 480, practisedMin: 62.5 },
  parameters: { shows: { machine: 'timer', state: 'running.counting' } },
  async play() {
    const screen = within(document.body);
    await expect(await screen.findByRole('timer')).toHaveTextContent('6:57:30');
    await expect(screen.getByText('You can close this. We keep the time.')).toBeVisible();
    await expect(screen.getByText('of 8 hours')).toBeVisible();
  },
});

export const CountingInNourishment = meta.story({
  args: { pillar: 'NOURISHMENT', plannedMin: 30, practisedMin: 0, isScreenHeld: false },
  parameters: { shows: { machine: 'timer', state: 'running.counting' } },
  async play() {
    const screen = within(document.body);
    await expect(await screen.findByText('Nourishment, 30 minutes.')).toBeInTheDocument();
  },
});

export const CountingInMovement = meta.story({
  args: { pillar: 'MOVEMENT', plannedMin: 45, practisedMin: 44.2 },
  parameters: { shows: { machine: 'timer', state: 'running.counting' } },
  async play() {
    await expect(await within(document.body).findByText('Last minute.')).toBeInTheDocument();
  },
});

// rules/timer#T14
export const Doubting = meta.story({
  args: { state: { running: 'doubting' }, practisedMin: 6, awayMin: 42 },
  parameters: { shows: { machine: 'timer', state: 'running.doubting' } },
  async play() {
    const screen = within(document.body);
    const question = await screen.findByRole('group', {
      name: 'You were away 42 min. Count this time?',
    });
    await expect(within(question).getByRole('button', { name: 'Yes' })).toBeVisible();
    await expect(within(question).getByRole('button', { name: 'No' })).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Finish early' })).toBeNull();
  },
});

export const Paused = meta.story({
  args: { state: 'paused', isScreenHeld: false },
  parameters: { shows: { machine: 'timer', state: 'paused' } },
  async play() {
    const screen = within(document.body);
    await expect(await screen.findByText('Paused')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Finish early' })).toBeVisible();
  },
});

export const Ending = meta.story({
  args: { state: 'ending', practisedMin: 20, isScreenHeld: false },
  parameters: { shows: { machine: 'timer', state: 'ending' } },
  async play() {
    const screen = within(document.body);
    await expect(await screen.findByRole('timer')).toHaveTextContent('00:00');
    await expect(screen.getByText('Tether is complete.')).toHaveRole('alert');
  },
});

export const Elapsed = meta.story({
  args: { state: 'elapsed', practisedMin: 20, isScreenHeld: false },
  parameters: { shows: { machine: 'timer', state: 'elapsed' } },
});

export const SetAside = meta.story({
  args: { state: 'setAside', isScreenHeld: false },
  parameters: { shows: { machine: 'timer', state: 'setAside' } },
});

const save = (state: SaveState) => ({
  parameters: { shows: { machine: 'timerSave', state } },
  render: () => (
    <Frozen
      context={{
        email,
        timer: looked(timerOf('TETHER', 20), at(20 * minute)),
        saved: state === 'saved' ? { newStatus: 'reflection_pending' as const } : null,
      }}
      machine={timerSaveMachine}
      value={state}
    >
      {(saveRef) => <TimerSaving onClose={onClose} saveRef={saveRef} />}
    </Frozen>
  ),
});

export const Saving = meta.story({
  ...save('saving'),
  async play() {
    await expect(await within(document.body).findByText('Saving your time')).toBeVisible();
  },
});
export const TellingThatItIsNotSaved = meta.story({
  ...save('telling'),
  async play() {
    await expect(await within(document.body).findByText('Time kept on this device')).toBeVisible();
  },
});
export const Saved = meta.story(save('saved'));
export const Unsaved = meta.story(save('unsaved'));

const desk = (value: DeskState, state: string) => ({
  parameters: { shows: { machine: 'timerDesk', state } },
  render: () => {
    const timer = looked(timerOf('TETHER', 20), at(7 * minute));

    return (
      <main>
        <h1>Today</h1>
        <Frozen
          context={{
            ...emptyDesk,
            email,
            timers: { [timer.task.taskId]: timer },
            current: timer,
            isShown: false,
          }}
          machine={timerDeskMachine}
          value={value}
        >
          {(deskRef) => (
            <>
              <TimerElsewhere deskRef={deskRef} />
              <TimerHost deskRef={deskRef} />
            </>
          )}
        </Frozen>
      </main>
    );
  },
});

const liveDesk = (state: string) => ({
  parameters: { shows: { machine: 'timerDesk', state } },
  render: () => (
    <Live input={{ email }} machine={quietDesk}>
      {(deskRef) => (
        <main>
          <h1>Today</h1>
          <TimerHost deskRef={deskRef} />
        </main>
      )}
    </Live>
  ),
});

export const DeskFree = meta.story(desk('free', 'free'));
export const DeskClaiming = meta.story(desk({ engaged: 'claiming' }, 'engaged.claiming'));
export const DeskElsewhere = meta.story({
  ...desk({ engaged: 'elsewhere' }, 'engaged.elsewhere'),
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Your Tether timer is running in another tab',
    );
  },
});
export const DeskRecalling = meta.story(desk({ engaged: 'recalling' }, 'engaged.recalling'));
export const DeskShown = meta.story({
  ...liveDesk('engaged.busy.shown'),
  async play() {
    await expect(await within(document.body).findByRole('dialog')).toBeVisible();
  },
});
export const DeskDismissed = meta.story({
  ...liveDesk('engaged.busy.dismissed'),
  async play({ userEvent }) {
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
  },
});
export const DeskSwapping = meta.story(
  desk({ engaged: { busy: 'swapping' } }, 'engaged.busy.swapping'),
);
export const DeskSaving = meta.story(desk({ engaged: 'saving' }, 'engaged.saving'));

const pageClock = (): Moment => ({ wall: Date.now(), mono: performance.now() });

// rules/timer#T1
export const PausesGoesOnAndEnds = meta.story({
  tags: ['flow'],
  parameters: { shows: { machine: 'timer', state: 'elapsed' } },
  render: () => (
    <Live
      input={{ email, timer: startedTimer(taskOf('TETHER'), minute, 0, pageClock()) }}
      machine={quiet}
    >
      {(timerRef) => <TimerScreen onClose={onClose} timerRef={timerRef} />}
    </Live>
  ),
  async play({ userEvent, step }) {
    const screen = within(document.body);
    const press = async (name: string) =>
      userEvent.click(await screen.findByRole('button', { name }));

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
      await press('Finish early');
      await expect(await screen.findByText('Tether is complete.')).toBeInTheDocument();
    });
  },
});

function timerOf(pillar: PillarCode, plannedMin: number): TaskTimer {
  return startedTimer(taskOf(pillar), plannedMin * minute, 0, at(0));
}

function taskOf(pillar: PillarCode) {
  return {
    taskId: `${storyDay}-${pillar}-1`,
    date: storyDay,
    pillar,
    pillarName: pillarNames[pillar],
    isSample: false,
  };
}

function at(ms: number): Moment {
  return { wall: Date.parse(`${storyDay}T07:00:00Z`) + ms, mono: ms };
}
