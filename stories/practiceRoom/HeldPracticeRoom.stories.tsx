import { expect, fn, screen } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { PracticeRoom, type UnderWayPart } from '#src/components/practiceRoom/PracticeRoom.tsx';
import { PracticeUnderWay } from '#src/components/practiceRoom/PracticeUnderWay.tsx';
import { NotYetFetched } from '#src/components/rooms/NotYetFetched.tsx';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { practiceSessionMachine } from '#src/machines/practiceRoom/practiceSessionMachine.ts';
import { Frozen } from '../support/stage.tsx';

const nobody = () => {};
const day = { seed: 1, shares: { TETHER: 1, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 } };

const meta = preview.meta({ title: 'Practice/Held practice room' });

const fetched: UnderWayPart = { View: PracticeUnderWay, hasFailed: false, onAsk: nobody };
const askAgain = fn();

type Value = 'kept' | 'settling' | { choosing: 'fetching' | 'unfetched' | 'ready' };

/** Whether it waits for the words of a meditation, or has none. */
function isOfWords(value: Value): boolean {
  return typeof value !== 'string' && value.choosing !== 'ready';
}

function room(value: Value, underWay = fetched) {
  return (
    <Frozen
      context={{
        email: 'maya@example.com',
        plan: isOfWords(value)
          ? { ...firstPlan, kind: 'guided', minutes: 5, script: 'one-breath' }
          : firstPlan,
        presets: [],
        script: null,
        settledAt: { wall: 0, mono: 0 },
        settlingMs: 0,
        seen: null,
        left: null,
        sat: { seconds: 600 },
      }}
      machine={practiceSessionMachine}
      value={value}
    >
      {(actorRef) => (
        <PracticeRoom
          actorRef={actorRef}
          afterwards={null}
          canKeepScreenOn
          day={day}
          forTask={null}
          onLeave={nobody}
          keeping={{ missing: <NotYetFetched hasFailed />, onOpen: askAgain }}
          taskName={null}
          timerRef={undefined}
          underWay={underWay}
        />
      )}
    </Frozen>
  );
}

export const FetchingItsWords = meta.story({
  parameters: {
    shows: { machine: 'practiceSession', state: 'choosing.fetching' },
    frozen: 'The words of a meditation are a file of the app, which is there at once.',
  },
  render: () => room({ choosing: 'fetching' }),
  async play() {
    await expect(
      await screen.findByRole('button', { name: 'Fetching its words…' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
});

export const WordsNotFetched = meta.story({
  parameters: {
    shows: { machine: 'practiceSession', state: 'choosing.unfetched' },
    frozen: 'No scenario of the services makes a file of the app fail.',
  },
  render: () => room({ choosing: 'unfetched' }),
  async play() {
    await expect(
      await screen.findByText(
        'Its words could not be fetched. Check the network, and press Start again.',
      ),
    ).toHaveRole('alert');
  },
});

export const Kept = meta.story({
  parameters: {
    shows: { machine: 'practiceSession', state: 'kept' },
    frozen: 'The room is left at once.',
  },
  render: () => room('kept'),
  async play() {
    await expect(await screen.findByRole('heading', { name: 'You sat 10 minutes' })).toBeVisible();
  },
});

export const PracticeNotYetThere = meta.story({
  parameters: {
    shows: { machine: 'practiceSession', state: 'settling' },
    frozen: 'What shows a practice is a file of the app, which is there at once.',
  },
  render: () => room('settling', { ...fetched, View: null }),
  async play() {
    await expect(await screen.findByText('One moment…')).toHaveRole('status');
    await expect(screen.queryByRole('button')).toBeNull();
  },
});

export const PracticeNotFetched = meta.story({
  parameters: {
    shows: { machine: 'practiceSession', state: 'settling' },
    frozen: 'No scenario of the services makes a file of the app fail.',
  },
  beforeEach: () => void askAgain.mockClear(),
  render: () => room('settling', { View: null, hasFailed: true, onAsk: askAgain }),
  async play({ userEvent }) {
    await expect(
      await screen.findByText('This could not be fetched just now. Open it again in a moment.'),
    ).toHaveRole('status');
    await userEvent.click(await screen.findByRole('button', { name: 'Open it again' }));
    await expect(askAgain).toHaveBeenCalledOnce();
  },
});

export const KeepingNotFetched = meta.story({
  parameters: {
    shows: { machine: 'practiceSession', state: 'choosing.ready' },
    frozen: 'No scenario of the services makes a file of the app fail.',
  },
  beforeEach: () => void askAgain.mockClear(),
  render: () => room({ choosing: 'ready' }),
  async play({ userEvent }) {
    const keep = await screen.findByRole('button', { name: 'Keep these as…' });
    await userEvent.click(keep);
    await expect(
      await screen.findByText('This could not be fetched just now. Open it again in a moment.'),
    ).toBeVisible();
    await expect(screen.queryByLabelText('A name for these')).toBeNull();
    await userEvent.click(keep);
    await expect(askAgain).toHaveBeenCalledTimes(2);
  },
});
