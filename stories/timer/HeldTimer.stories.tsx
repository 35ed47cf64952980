import { expect, screen } from 'storybook/test';
import type { StateValueFrom } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { TimerSaving } from '#src/components/timer/TimerSaving.tsx';
import { TimerScreen } from '#src/components/timer/TimerScreen.tsx';
import { paused } from '#src/domain/timer/timer.ts';
import { timerMachine } from '#src/machines/timer/timerMachine.ts';
import { timerSaveMachine } from '#src/machines/timer/timerSaveMachine.ts';
import { mayasTimer } from '../support/maya/mayasTimer.ts';
import { Frozen } from '../support/stage.tsx';

const email = 'maya@example.com';
const tether = 1;
const close = () => {};

const meta = preview.meta({ title: 'Today/Held timer' });

function timerIn(state: StateValueFrom<typeof timerMachine> & string, practisedMin: number) {
  const timer = mayasTimer(tether, practisedMin);
  const shown = state === 'setAside' ? paused(timer, timer.seen) : timer;

  return (
    <Frozen
      context={{
        email,
        timer: shown,
        kept: shown,
        isMuted: false,
        isScreenHeld: false,
        isScreenWanted: true,
        isInterrupted: false,
      }}
      machine={timerMachine}
      value={state}
    >
      {(timerRef) => <TimerScreen onClose={close} timerRef={timerRef} />}
    </Frozen>
  );
}

export const Elapsed = meta.story({
  parameters: { shows: { machine: 'timer', state: 'elapsed' }, frozen: 'Its save begins at once.' },
  render: () => timerIn('elapsed', 20),
  async play() {
    await expect(await screen.findByRole('timer')).toHaveTextContent('00:00');
  },
});

export const SetAside = meta.story({
  parameters: {
    shows: { machine: 'timer', state: 'setAside' },
    frozen: 'The other timer is there at once.',
  },
  render: () => timerIn('setAside', 12.8),
  async play() {
    await expect(await screen.findByText('Paused')).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Finish now' })).toBeNull();
  },
});

function saveIn(state: 'saved' | 'unsaved') {
  return (
    <Frozen
      context={{
        email,
        timer: mayasTimer(tether, 20),
        saved: state === 'saved' ? { newStatus: 'reflection_pending' as const } : null,
      }}
      machine={timerSaveMachine}
      value={state}
    >
      {(saveRef) => <TimerSaving onClose={close} saveRef={saveRef} />}
    </Frozen>
  );
}

export const Saved = meta.story({
  parameters: {
    shows: { machine: 'timerSave', state: 'saved' },
    frozen: 'The reflection follows at once.',
  },
  render: () => saveIn('saved'),
  async play() {
    await expect(await screen.findByText('Saved')).toBeVisible();
  },
});

export const Unsaved = meta.story({
  parameters: {
    shows: { machine: 'timerSave', state: 'unsaved' },
    frozen: 'The timer is gone from the screen at once.',
  },
  render: () => saveIn('unsaved'),
  async play() {
    await expect(await screen.findByText('Time kept on this device')).toBeVisible();
  },
});
