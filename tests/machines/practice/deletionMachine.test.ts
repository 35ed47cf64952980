import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { Deletable } from '#src/domain/practice/deletion.ts';
import { deletionMachine } from '#src/machines/practice/deletionMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const subject: Deletable = {
  kind: 'reflection',
  date: '2026-11-20',
  taskId: '2026-11-20-TETHER-1',
  pillarName: 'Tether',
};

describe('deletionMachine', () => {
  test('deletes nothing before it was asked for twice, and says when it is done (rules/practiceFeed#E26)', async () => {
    const { deletion, deleted, done } = openDeletion();
    deletion.send({ type: 'deletion.confirm' });
    deletion.send({ type: 'deletion.ask', subject });
    expect(deletion.getSnapshot().value).toBe('asking');
    expect(deleted).toEqual([]);

    deletion.send({ type: 'deletion.confirm' });
    expect(done()).toBe(0);
    await settle();
    expect(deleted).toEqual([{ email, subject }]);
    expect(done()).toBe(1);
    expect(deletion.getSnapshot().value).toBe('idle');
  });

  test('lets be what its member wants to keep', async () => {
    const { deletion, deleted, done } = openDeletion();
    deletion.send({ type: 'deletion.ask', subject });
    deletion.send({ type: 'deletion.cancel' });
    await settle();

    expect(deletion.getSnapshot().value).toBe('idle');
    expect([deleted, done()]).toEqual([[], 0]);
  });

  test('rejects without a way to delete', async () => {
    const deletion = createActor(deletionMachine, { input: { email } }).start();
    const failed = new Promise((resolve) => deletion.subscribe({ error: resolve }));
    deletion.send({ type: 'deletion.ask', subject });
    deletion.send({ type: 'deletion.confirm' });

    await expect(failed).resolves.toMatchObject({
      message: expect.stringContaining('deleteWritten'),
    });
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(deletionMachine, {
      input: { email },
      events: [
        { type: 'deletion.ask', subject },
        { type: 'deletion.cancel' },
        { type: 'deletion.confirm' },
        { type: 'xstate.done.actor.deleteWritten' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function openDeletion() {
  const deleted: object[] = [];
  let finished = 0;
  const machine = deletionMachine.provide({
    actors: {
      deleteWritten: fromPromise<void, { email: string; subject: Deletable | null }>(
        ({ input }) => {
          deleted.push(input);
          return Promise.resolve();
        },
      ),
    },
  });
  const deletion = createActor(machine, { input: { email } });
  deletion.on('deletion.done', () => {
    finished += 1;
  });
  deletion.start();

  return { deletion, deleted, done: () => finished };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
