import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { feedMachine, type FeedEvent } from '#src/machines/practice/feedMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const unreachable = new CommitmentsError('Failed to read the practice', 'unreachable');

describe('feedMachine', () => {
  test('asks for nothing before the service has confirmed the member', () => {
    const { feed, calls } = openFeed([]);

    expect(feed.getSnapshot().value).toBe('unconfirmed');
    expect(calls).toEqual([]);
  });

  test('reads page after page, then queues what the service was never told of, and follows', async () => {
    const { feed, calls } = openFeed([true, true, false]);
    feed.send({ type: 'member.confirmed' });
    await settle();

    expect(calls).toEqual(['read', 'read', 'read', 'queue']);
    expect(feed.getSnapshot().value).toBe('following');
  });

  test('reads on when something may have changed, and in any case after a minute', async () => {
    const { feed, calls, clock } = openFeed([false, false, false]);
    feed.send({ type: 'member.confirmed' });
    await settle();
    feed.send({ type: 'head.moved' });
    await settle();
    expect(calls.filter((call) => call === 'read')).toHaveLength(2);

    clock.increment(59_999);
    expect(feed.getSnapshot().value).toBe('following');
    clock.increment(1);
    expect(feed.getSnapshot().value).toBe('reading');
  });

  test('reads once more for what changed while it read', async () => {
    const { feed, calls } = openFeed([false, false]);
    feed.send({ type: 'member.confirmed' });
    feed.send({ type: 'head.moved' });
    await settle();

    expect(calls).toEqual(['read', 'queue', 'read', 'queue']);
  });

  test('tries again later after a failure, each time later, and at once when the network is back', async () => {
    const { feed, calls, clock, logged } = openFeed([unreachable, unreachable, unreachable, false]);
    feed.send({ type: 'member.confirmed' });
    await settle();
    expect(feed.getSnapshot().value).toBe('failed');

    clock.increment(2_000);
    await settle();
    clock.increment(3_999);
    expect(calls).toHaveLength(2);
    clock.increment(1);
    await settle();
    expect(calls).toHaveLength(3);
    feed.send({ type: 'network.back' });
    await settle();

    expect(feed.getSnapshot().value).toBe('following');
    expect(feed.getSnapshot().context.failures).toBe(0);
    expect(logged).toEqual([]);
  });

  test('logs what nobody foresaw', async () => {
    const { feed, logged } = openFeed([new Error('unforeseen')]);
    feed.send({ type: 'member.confirmed' });
    await settle();

    expect(feed.getSnapshot().value).toBe('failed');
    expect(logged).toEqual([new Error('unforeseen')]);
  });

  test('every state is reached and every transition taken', () => {
    const read = 'xstate.done.actor.readNext';
    const coverage = coverageOf(feedMachine, {
      input: { email },
      isSame: ({ value, context }) => [value, context.hasMore],
      events: [
        { type: 'member.confirmed' },
        { type: 'network.back' },
        { type: 'head.moved' },
        { type: 'practice.kept' },
        { type: read, output: true },
        { type: read, output: false },
        { type: 'xstate.error.actor.readNext', error: unreachable },
        { type: 'xstate.error.actor.readNext', error: new Error('unforeseen') },
        { type: 'xstate.done.actor.queueUntold' },
        { type: 'xstate.error.actor.queueUntold', error: new Error('unforeseen') },
        { type: 'xstate.after.nextLook.feed.following' },
        { type: 'xstate.after.nextTry.feed.failed' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

/** The machine over answers to reading, in their order: whether there is more, or a failure. */
function openFeed(answers: readonly (boolean | Error)[]) {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const logged: unknown[] = [];
  const left = [...answers];
  const feed = createActor(
    feedMachine.provide({
      actors: {
        networkChanges: fromCallback<FeedEvent>(() => {}),
        ownChanges: fromCallback<FeedEvent, { email: string }>(() => {}),
        readNext: fromPromise<boolean, { email: string }>(async () => {
          calls.push('read');
          const answer = left.shift();
          if (answer instanceof Error) throw answer;
          return answer ?? new Promise<never>(() => {});
        }),
        queueUntold: fromPromise<void, { email: string }>(async () => void calls.push('queue')),
      },
      actions: { logFailure: (_, { error }) => void logged.push(error) },
    }),
    { clock, input: { email } },
  );
  feed.start();

  return { feed, clock, calls, logged };
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
