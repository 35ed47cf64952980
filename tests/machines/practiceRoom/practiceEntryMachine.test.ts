import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';

import type { EntryFault, EntryFields } from '#src/domain/practiceRoom/entered.ts';
import type { DayOwner } from '#src/domain/upload/dailyUpload.ts';
import {
  practiceEntryMachine,
  type EntryWish,
} from '#src/machines/practiceRoom/practiceEntryMachine.ts';

const owner = { email: 'maya@example.com', date: '2026-11-20' };
const written = { begun: '07:10', minutes: '20' };

describe('practiceEntryMachine', () => {
  test('adds what was entered, once, and begins anew (rules/practiceRoom#Q21)', async () => {
    const { added, entry, reported, wishes } = await open();
    entry.send({ type: 'entry.begin' });
    entry.send({ type: 'entry.change', fields: { begun: '07:10' } });
    entry.send({ type: 'entry.change', fields: { minutes: '20' } });
    entry.send({ type: 'entry.add' });
    entry.send({ type: 'entry.add' });
    await waitFor(entry, (snapshot) => snapshot.matches('closed'));

    expect(added).toEqual([written]);
    expect(reported).toEqual([{ type: 'entry.added', minutes: 20 }]);
    expect(wishes).toEqual([{ begun: '07:10', minutes: '' }, written, null]);
    expect(entry.getSnapshot().context).toMatchObject({ begun: '', minutes: '', fault: null });
  });

  test('says what is amiss until it is changed, and keeps what stands there (rules/practiceRoom#Q21)', async () => {
    const { added, entry, reported } = await open({ fault: { kind: 'minutes' } });
    entry.send({ type: 'entry.begin' });
    entry.send({ type: 'entry.change', fields: { begun: '07:10' } });
    entry.send({ type: 'entry.add' });
    await waitFor(entry, (snapshot) => snapshot.matches('writing'));

    expect(added).toHaveLength(1);
    expect(reported).toEqual([]);
    expect(entry.getSnapshot().context).toMatchObject({
      begun: '07:10',
      fault: { kind: 'minutes' },
    });
    entry.send({ type: 'entry.change', fields: { minutes: '2' } });
    expect(entry.getSnapshot().context.fault).toBeNull();
  });

  test('begins at once where an address asks for it, or an earlier visit left something', async () => {
    expect((await open({ isAsked: true })).entry.getSnapshot().value).toBe('writing');

    const { entry, wishes } = await open({ left: written });
    expect(entry.getSnapshot()).toMatchObject({ value: 'writing', context: written });
    entry.send({ type: 'entry.leave' });
    expect(entry.getSnapshot()).toMatchObject({ value: 'closed', context: { begun: '' } });
    expect(wishes).toEqual([null]);
  });
});

async function open({
  fault = null,
  isAsked = false,
  left = null,
}: { fault?: EntryFault | null; isAsked?: boolean; left?: EntryFields | null } = {}) {
  const wishes: (EntryFields | null)[] = [];
  const added: EntryFields[] = [];
  const reported: unknown[] = [];
  const entry = createActor(
    practiceEntryMachine.provide({
      actors: {
        entryKeeper: fromCallback<EntryWish, DayOwner>(({ receive }) => {
          receive(({ fields }) => void wishes.push(fields));
        }),
        recall: fromPromise<EntryFields | null, DayOwner>(() => Promise.resolve(left)),
        add: fromPromise<EntryFault | null, DayOwner & EntryFields>(({ input }) => {
          added.push({ begun: input.begun, minutes: input.minutes });
          return Promise.resolve(fault);
        }),
      },
    }),
    { input: { ...owner, isAsked } },
  );
  entry.on('entry.added', (event) => void reported.push(event));
  entry.start();
  await waitFor(entry, (snapshot) => !snapshot.matches('recalling'));

  return { added, entry, reported, wishes };
}
