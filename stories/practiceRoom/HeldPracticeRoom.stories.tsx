import { expect, screen } from 'storybook/test';

import preview from '#.storybook/preview.tsx';
import { PracticeRoom } from '#src/components/practiceRoom/PracticeRoom.tsx';
import { PracticeUnderWay } from '#src/components/practiceRoom/PracticeUnderWay.tsx';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { practiceSessionMachine } from '#src/machines/practiceRoom/practiceSessionMachine.ts';
import { Frozen } from '../support/stage.tsx';

const nobody = () => {};
const day = { seed: 1, shares: { TETHER: 1, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 } };

const meta = preview.meta({ title: 'Practice/Held practice room' });

function room(value: 'kept' | { choosing: 'fetching' | 'unfetched' }) {
  return (
    <Frozen
      context={{
        email: 'maya@example.com',
        plan:
          value === 'kept'
            ? firstPlan
            : { ...firstPlan, kind: 'guided', minutes: 5, script: 'one-breath' },
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
          keeping={{ missing: null, onOpen: nobody }}
          taskName={null}
          timerRef={undefined}
          underWay={{ View: PracticeUnderWay, hasFailed: false, onAsk: nobody }}
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
