import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';

import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { liveHeadsMachine, type LiveHeadsEvent } from '#src/machines/practice/liveHeadsMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const unreachable = new CommitmentsError('Failed to follow the practice', 'unreachable');
const failed = { type: 'stream.failed', error: unreachable, retryAfter: null } as const;

describe('liveHeadsMachine', () => {
  test('listens to nothing before the service has confirmed the member', () => {
    const { live, heard } = openLive();
    expect(heard.begun).toBe(0);

    live.send({ type: 'member.confirmed' });
    expect(heard).toMatchObject({ begun: 1, stopped: 0 });
  });

  test('listens again a second after a stream that said something has ended (rules/practiceFeed#E21)', () => {
    const { live, clock, heard } = openLive();
    live.send({ type: 'member.confirmed' });
    for (let round = 1; round < 4; round += 1) {
      live.send({ type: 'stream.heard' });
      live.send({ type: 'stream.ended' });
      expect(live.getSnapshot().value).toBe('waiting');
      clock.increment(1_000);
      expect(heard).toMatchObject({ begun: round + 1, stopped: round });
    }
  });

  test('waits twice as long each time where nothing is heard, and a minute at most', () => {
    const { live, clock } = openLive();
    live.send({ type: 'member.confirmed' });
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      live.send(failed);
      clock.increment(wait - 1);
      expect(live.getSnapshot().value).toBe('waiting');
      clock.increment(1);
      expect(live.getSnapshot().value).toBe('listening');
    }
  });

  test('waits as long as the service asks', () => {
    const { live, clock } = openLive();
    live.send({ type: 'member.confirmed' });
    live.send({ ...failed, retryAfter: 90_000 });
    clock.increment(89_999);
    expect(live.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    expect(live.getSnapshot().value).toBe('listening');
  });

  test('listens at once when the network is back, and says nothing of what was foreseen', () => {
    const { live, logged } = openLive();
    live.send({ type: 'member.confirmed' });
    live.send(failed);
    live.send({ type: 'network.back' });

    expect(live.getSnapshot().value).toBe('listening');
    expect(logged).toEqual([]);
  });

  test('logs what nobody foresaw, and listens again all the same', () => {
    const { live, clock, logged } = openLive();
    live.send({ type: 'member.confirmed' });
    live.send({ type: 'stream.failed', error: new Error('unforeseen'), retryAfter: null });
    clock.increment(1_000);

    expect(live.getSnapshot().value).toBe('listening');
    expect(logged).toEqual([new Error('unforeseen')]);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(liveHeadsMachine, {
      input: { email },
      isSame: ({ value }) => [value],
      events: [
        { type: 'member.confirmed' },
        { type: 'network.back' },
        { type: 'stream.heard' },
        { type: 'stream.ended' },
        failed,
        { type: 'stream.failed', error: new Error('unforeseen'), retryAfter: null },
        { type: 'xstate.after.nextTry.liveHeads.waiting' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

/** The machine, and how often it began and stopped to listen. */
function openLive() {
  const clock = new SimulatedClock();
  const heard = { begun: 0, stopped: 0 };
  const logged: unknown[] = [];
  const live = createActor(
    liveHeadsMachine.provide({
      actors: {
        networkChanges: fromCallback<LiveHeadsEvent>(() => {}),
        stream: fromCallback<LiveHeadsEvent, { email: string }>(() => {
          heard.begun += 1;
          return () => void (heard.stopped += 1);
        }),
      },
      actions: { logFailure: (_, { error }) => void logged.push(error) },
    }),
    { clock, input: { email } },
  ).start();

  return { live, clock, heard, logged };
}
