import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import type { Delivered, Outcome } from '#src/domain/outbox/outbox.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { outboxMachine, type OutboxEvent } from '#src/machines/outbox/outboxMachine.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const timer = timerItem();
const reflection = reflectionItem();
const nothing: Delivered = { kind: 'nothingDue', wait: null };
const accepted: Outcome = { kind: 'accepted', newStatus: 'done' };
const unanswered: Outcome = { kind: 'unanswered', message: 'Failed to update timer' };

describe('outboxMachine', () => {
  test('looks for what is due at once, and rests when nothing is', async () => {
    const { outbox, looks } = openOutbox({ answers: [nothing] });
    expect(outbox.getSnapshot().value).toBe('sending');

    await settle();

    expect(outbox.getSnapshot().value).toBe('idle');
    expect(looks).toEqual([email]);
  });

  test('sends one item after the other until none is due, and tells what came of each', async () => {
    const answers = [sent(timer, unanswered), sent(reflection, accepted), nothing];
    const { outbox, looks, settled } = openOutbox({ answers });

    await settle();

    expect(outbox.getSnapshot().value).toBe('idle');
    expect(looks).toHaveLength(3);
    expect(settled).toEqual([
      { type: 'item.settled', item: timer, outcome: unanswered },
      { type: 'item.settled', item: reflection, outcome: accepted },
    ]);
  });

  test('waits for as long as nothing is due, then looks again', async () => {
    const answers: Delivered[] = [{ kind: 'nothingDue', wait: 4_000 }, nothing];
    const { outbox, looks, clock } = openOutbox({ answers });
    await settle();
    expect(outbox.getSnapshot().value).toBe('waiting');

    clock.increment(3_999);
    expect(looks).toHaveLength(1);
    clock.increment(1);
    expect(outbox.getSnapshot().value).toBe('sending');
    await settle();

    expect(looks).toHaveLength(2);
    expect(outbox.getSnapshot().value).toBe('idle');
  });

  test.each(['idle', 'waiting'] as const)(
    'sends what is added at once when it is %s',
    async (at) => {
      const wait = at === 'idle' ? null : 4_000;
      const { outbox, effects } = openOutbox({ answers: [{ kind: 'nothingDue', wait }] });
      await settle();

      outbox.send({ type: 'item.add', item: timer });

      expect(outbox.getSnapshot().value).toBe('sending');
      expect(effects).toEqual([
        ['retryItems', []],
        ['keepItem', timer],
      ]);
    },
  );

  test('looks once more for what was added while it found nothing', async () => {
    const { outbox, looks, aborted } = openOutbox({ answers: [nothing, nothing] });

    outbox.send({ type: 'item.add', item: timer });
    outbox.send({ type: 'item.add', item: reflection });
    await settle();

    expect(looks).toHaveLength(2);
    expect(aborted).toEqual([]);
    expect(outbox.getSnapshot().value).toBe('idle');
  });

  test('tries what nobody answered again with what is added of its task, before it', async () => {
    const items = [
      timerItem({ id: 'same', isUnanswered: true }),
      timerItem({ id: 'other', isUnanswered: true }, 'another-task'),
    ];
    const { outbox, effects } = openOutbox({ items });

    outbox.send({ type: 'item.add', item: reflection });

    expect(effects).toEqual([
      ['retryItems', ['same']],
      ['keepItem', reflection],
    ]);
  });

  test.each([{ type: 'network.back' }, { type: 'member.confirmed' }] as const)(
    'tries what nobody answered again on $type, and leaves what the service put off (rules/outbox#O5)',
    async (event) => {
      const items = [
        timerItem({ id: 'unanswered', isUnanswered: true }),
        timerItem({ id: 'failed', isUnanswered: false }),
      ];
      const answers: Delivered[] = [{ kind: 'nothingDue', wait: 4_000 }];
      const { outbox, effects } = openOutbox({ items, answers: [...answers, ...answers] });
      await settle();

      outbox.send(event);

      expect(effects).toEqual([['retryItems', ['unanswered']]]);
      expect(outbox.getSnapshot().value).toBe('sending');
    },
  );

  test('keeps everything while the member has to sign in again, and goes on when they did (rules/outbox#O7)', async () => {
    const { outbox, effects, looks, settled } = openOutbox({
      answers: [sent(timer, { kind: 'signedOut' }), nothing],
    });
    await settle();
    expect(outbox.getSnapshot().value).toBe('needsMember');
    expect(settled).toEqual([
      { type: 'item.settled', item: timer, outcome: { kind: 'signedOut' } },
    ]);

    outbox.send({ type: 'item.add', item: reflection });
    outbox.send({ type: 'network.back' });
    await settle();
    expect(outbox.getSnapshot().value).toBe('needsMember');
    expect(effects).toContainEqual(['keepItem', reflection]);
    expect(looks).toHaveLength(1);

    outbox.send({ type: 'member.confirmed' });
    await settle();
    expect(looks).toHaveLength(2);
    expect(outbox.getSnapshot().value).toBe('idle');
  });

  test('sends a refused item again where the member wants it', async () => {
    const { outbox, effects } = openOutbox({ answers: [nothing] });
    await settle();

    outbox.send({ type: 'item.retry', id: timer.id });

    expect(effects).toEqual([['retryItems', [timer.id]]]);
    expect(outbox.getSnapshot().value).toBe('sending');
  });

  test('gives up what the member deletes, and looks for what that held back', async () => {
    const answers: Delivered[] = [{ kind: 'nothingDue', wait: 4_000 }];
    const { outbox, effects } = openOutbox({ answers });
    await settle();

    outbox.send({ type: 'item.discard', id: timer.id });

    expect(effects).toEqual([['discardItem', timer.id]]);
    expect(outbox.getSnapshot().value).toBe('sending');
  });

  test('takes over what another tab kept, and sends it only if that is news', async () => {
    const { outbox, looks } = openOutbox({ answers: [nothing, nothing] });
    await settle();

    outbox.send({ type: 'items.stored', items: [timerItem({ refusal: 'No.' })] });
    expect(outbox.getSnapshot().value).toBe('idle');
    outbox.send({ type: 'items.stored', items: [timer] });
    expect(outbox.getSnapshot().value).toBe('sending');
    await settle();
    outbox.send({ type: 'items.stored', items: [] });

    expect(looks).toHaveLength(2);
    expect(outbox.getSnapshot().context.items).toEqual([]);
  });

  test('stops sending when it ends with its member', () => {
    const { outbox, aborted, listening } = openOutbox({ items: [timer] });

    outbox.stop();

    expect(aborted).toEqual([email]);
    expect(listening).toEqual([]);
  });

  test('stops at an error that nobody foresaw', async () => {
    const error = new TypeError('unforeseen');
    const { outbox, crashed } = openOutbox({ answers: [error] });

    await settle();

    expect(outbox.getSnapshot().status).toBe('error');
    expect(crashed).toEqual([error]);
  });

  test('stops, rather than keeping nothing, when its effects were not provided', () => {
    const crashed = vi.fn();
    const outbox = createActor(outboxMachine, { input: { email } });
    outbox.subscribe({ error: crashed });

    outbox.start();

    expect(crashed).toHaveBeenCalledWith(
      new Error(
        'The actor "storedItems" was not provided; pass it to machine.provide({ actors }).',
      ),
    );
  });

  test('every state is reached and every transition taken', () => {
    const done = 'xstate.done.actor.deliverNext';
    const coverage = coverageOf(outboxMachine, {
      input: { email },
      isSame: ({ value, context }) => [value, context.hasMore, context.items.length],
      events: [
        { type: 'member.confirmed' },
        { type: 'network.back' },
        { type: 'items.stored', items: [] },
        { type: 'items.stored', items: [timer] },
        { type: 'item.add', item: timer },
        { type: 'item.retry', id: timer.id },
        { type: 'item.discard', id: timer.id },
        { type: done, output: sent(timer, accepted) },
        { type: done, output: sent(timer, { kind: 'signedOut' }) },
        { type: done, output: nothing },
        { type: done, output: { kind: 'nothingDue', wait: 4_000 } },
        { type: 'xstate.after.untilDue.outbox.waiting' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

interface Scene {
  /** What this device keeps from before. */
  items?: OutboxItem[];
  /** What comes of each look for the next item; after them, nothing ever does. */
  answers?: (Delivered | Error)[];
}

function openOutbox({ items, answers = [] }: Scene = {}) {
  const clock = new SimulatedClock();
  const effects: [string, unknown][] = [];
  const looks: string[] = [];
  const aborted: string[] = [];
  const listening: string[] = [];
  const settled: unknown[] = [];
  const crashed: unknown[] = [];
  const left = [...answers];
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        storedItems: fromCallback<OutboxEvent, { email: string }>(({ input, sendBack }) => {
          listening.push(input.email);
          if (items !== undefined) sendBack({ type: 'items.stored', items });
          return () => void listening.splice(listening.indexOf(input.email), 1);
        }),
        networkChanges: fromCallback<OutboxEvent>(() => {}),
        deliverNext: fromPromise<Delivered, { email: string }>(async ({ input, signal }) => {
          looks.push(input.email);
          signal.addEventListener('abort', () => void aborted.push(input.email));
          const answer = left.shift();
          if (answer instanceof Error) throw answer;
          return answer ?? new Promise<never>(() => {});
        }),
      },
      actions: {
        keepItem: (_, { item }) => void effects.push(['keepItem', item]),
        retryItems: (_, { ids }) => void effects.push(['retryItems', ids]),
        discardItem: (_, { id }) => void effects.push(['discardItem', id]),
      },
    }),
    { clock, input: { email } },
  );
  outbox.on('item.settled', (event) => void settled.push(event));
  outbox.subscribe({ error: (error) => void crashed.push(error) });
  outbox.start();

  return { outbox, clock, effects, looks, aborted, listening, settled, crashed };
}

function sent(item: OutboxItem, outcome: Outcome): Delivered {
  return { kind: 'attempted', item, outcome };
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
