import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { Delivered, Outcome } from '#src/domain/outbox/outbox.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { outboxMachine, type OutboxEvent } from '#src/machines/outbox/outboxMachine.ts';
import { postItem } from '#src/routes/outbox/outboxPost.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';

const timer = timerItem();
const reflection = reflectionItem();
const accepted: Outcome = { kind: 'accepted', newStatus: 'done' };
const unanswered: Outcome = { kind: 'unanswered', message: 'Failed to add reflection' };
const waiting: Delivered = { kind: 'nothingDue', wait: 4_000 };

describe('postItem', () => {
  test.each<Outcome>([
    accepted,
    unanswered,
    { kind: 'failed', message: 'Busy.', retryAfter: null },
    { kind: 'refused', message: 'No.' },
    { kind: 'signedOut' },
  ])('answers what came of the first attempt: $kind', async (outcome) => {
    const { post, answer, released } = await openOutbox();
    const posted = post(reflection, never());

    await answer(sent(reflection, outcome));

    expect(await posted).toEqual(outcome);
    expect(released).toEqual([reflection.id]);
  });

  test('is tried promptly where the outbox waits because of others, and waits for its own attempt', async () => {
    const { outbox, post, answer } = await openOutbox(waiting);
    expect(outbox.getSnapshot().value).toBe('waiting');
    const posted = post(reflection, never());

    await answer(sent(timerItem({}, 'another-task'), unanswered));
    await answer(sent(reflection, accepted));

    expect(await posted).toEqual(accepted);
  });

  test('is unanswered where an earlier save of its task holds it back', async () => {
    const { post, answer, released } = await openOutbox();
    const posted = post(reflection, never());

    await answer(sent(timer, unanswered));
    await answer(waiting);

    expect(await posted).toMatchObject({ kind: 'unanswered' });
    expect(released).toEqual([reflection.id]);
  });

  test('tells its own outcome to whoever posts while the outbox is amid an event', async () => {
    const { outbox, post, answer } = await openOutbox();
    const posts: Promise<Outcome>[] = [];
    const first = post(timer, never());
    await answer(sent(timer, accepted));
    const subscription = outbox.subscribe((snapshot) => {
      if (!snapshot.matches('idle') || posts.length > 0) return;
      posts.push(post(reflection, never()));
    });

    await answer({ kind: 'nothingDue', wait: null });
    await answer(sent(reflection, accepted));

    expect([await first, await Promise.all(posts)]).toEqual([accepted, [accepted]]);
    subscription.unsubscribe();
  });

  test('is signed out at once while the member has to sign in again, and kept', async () => {
    const { post, kept } = await openOutbox(sent(timer, { kind: 'signedOut' }));

    expect(await post(reflection, never())).toEqual({ kind: 'signedOut' });
    expect(kept).toEqual([reflection]);
  });

  test('is signed out where another’s attempt says so, and where the member leaves', async () => {
    const { outbox, post, answer } = await openOutbox();
    const posted = post(reflection, never());
    await answer(sent(timer, { kind: 'signedOut' }));
    expect(await posted).toEqual({ kind: 'signedOut' });

    outbox.send({ type: 'member.confirmed' });
    const again = post(reflection, never());
    outbox.stop();
    expect(await again).toEqual({ kind: 'signedOut' });
    expect(await post(reflection, never())).toEqual({ kind: 'signedOut' });
  });

  test('ends with the reason of its signal, and lets the item go', async () => {
    const { post, kept, released } = await openOutbox();
    const left = new AbortController();
    const posted = post(reflection, left.signal);

    left.abort(new Error('left'));

    await expect(posted).rejects.toEqual(new Error('left'));
    expect([kept, released]).toEqual([[reflection], [reflection.id]]);
    await expect(post(timer, left.signal)).rejects.toEqual(new Error('left'));
    expect(kept).toEqual([reflection]);
  });

  test('ends with the error at which the outbox stopped', async () => {
    const { post, answer } = await openOutbox();
    const posted = post(reflection, never());

    const [ended] = await Promise.allSettled([posted, answer(new TypeError('unforeseen'))]);

    expect(ended).toEqual({ status: 'rejected', reason: new TypeError('unforeseen') });
  });
});

/** An outbox of a member who is here, after a first look for what is due. */
async function openOutbox(first: Delivered = { kind: 'nothingDue', wait: null }) {
  const kept: OutboxItem[] = [];
  const released: string[] = [];
  let pending = Promise.withResolvers<Delivered>();
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        storedItems: fromCallback<OutboxEvent, { email: string }>(() => {}),
        networkChanges: fromCallback<OutboxEvent>(() => {}),
        deliverNext: fromPromise<Delivered, { email: string }>(() => {
          pending = Promise.withResolvers();
          return pending.promise;
        }),
      },
      actions: {
        keepItem: (_, { item }) => void kept.push(item),
        retryItems: () => {},
        discardItem: () => {},
      },
    }),
    { input: { email: 'maya@example.com' } },
  );
  outbox.subscribe({ error: () => {} });
  outbox.start();

  async function answer(delivered: Delivered | Error) {
    await settle();
    if (delivered instanceof Error) pending.reject(delivered);
    else pending.resolve(delivered);
    await settle();
  }

  await answer(first);
  const post = (item: OutboxItem, signal: AbortSignal) =>
    postItem(outbox, item, signal, (id) => void released.push(id));

  return { outbox, post, answer, kept, released };
}

function sent(item: OutboxItem, outcome: Outcome): Delivered {
  return { kind: 'attempted', item, outcome };
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function never(): AbortSignal {
  return new AbortController().signal;
}
