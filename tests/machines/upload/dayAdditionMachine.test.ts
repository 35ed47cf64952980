import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';

import type { DayOwner } from '#src/domain/upload/dailyUpload.ts';
import { dayAdditionMachine, type AdditionWish } from '#src/machines/upload/dayAdditionMachine.ts';

const owner = { email: 'maya@example.com', date: '2026-11-20' };

describe('dayAdditionMachine', () => {
  test('adds what was written, once, and begins anew (rules/upload#U23)', async () => {
    const { added, addition, wishes } = await open();
    addition.send({ type: 'addition.begin' });
    addition.send({ type: 'text.change', text: 'And a walk.' });
    addition.send({ type: 'addition.add' });
    addition.send({ type: 'addition.add' });
    await waitFor(addition, (snapshot) => snapshot.matches('closed'));

    expect(added).toEqual(['And a walk.']);
    expect(wishes).toEqual(['And a walk.', null]);
    expect(addition.getSnapshot().context.text).toBe('');
  });

  test('adds nothing that says nothing (rules/upload#U23)', async () => {
    const { addition } = await open();
    addition.send({ type: 'addition.begin' });
    addition.send({ type: 'text.change', text: ' \n' });

    expect(addition.getSnapshot().can({ type: 'addition.add' })).toBe(false);
  });

  test('adds no more words than the account takes (rules/upload#U23)', async () => {
    const { addition } = await open();
    addition.send({ type: 'addition.begin' });
    addition.send({ type: 'text.change', text: 'a'.repeat(20_001) });

    expect(addition.getSnapshot().can({ type: 'addition.add' })).toBe(false);
    addition.send({ type: 'text.change', text: 'a'.repeat(20_000) });

    expect(addition.getSnapshot().can({ type: 'addition.add' })).toBe(true);
  });

  test('goes on with what an earlier visit left, and forgets it once it is left', async () => {
    const { addition, wishes } = await open('Half a sentence');
    expect(addition.getSnapshot()).toMatchObject({
      value: 'writing',
      context: { text: 'Half a sentence' },
    });

    addition.send({ type: 'addition.leave' });
    expect(addition.getSnapshot()).toMatchObject({ value: 'closed', context: { text: '' } });
    expect(wishes).toEqual([null]);
  });
});

async function open(left = '') {
  const wishes: (string | null)[] = [];
  const added: string[] = [];
  const addition = createActor(
    dayAdditionMachine.provide({
      actors: {
        textKeeper: fromCallback<AdditionWish, DayOwner>(({ receive }) => {
          receive(({ text }) => void wishes.push(text));
        }),
        recall: fromPromise<string, DayOwner>(() => Promise.resolve(left)),
        add: fromPromise<void, DayOwner & { text: string }>(({ input }) => {
          added.push(input.text);
          return Promise.resolve();
        }),
      },
    }),
    { input: owner },
  ).start();
  await waitFor(addition, (snapshot) => !snapshot.matches('recalling'));

  return { added, addition, wishes };
}
