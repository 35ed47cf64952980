import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';

import { forgiving } from '#src/inspector/engine/replay/silenced.ts';
import { unprovidedAction } from '#src/machines/common/unprovided.ts';

const machine = setup({
  types: { context: {} as { told: number } },
  actions: {
    tell: () => unprovidedAction('tell'),
    count: () => {},
    fail: () => {
      throw new Error('The bell is broken.');
    },
  },
}).createMachine({
  id: 'teller',
  context: { told: 0 },
  initial: 'quiet',
  states: {
    quiet: { on: { tell: 'told', fail: 'failed' } },
    told: { entry: ['tell', 'count'] },
    failed: { entry: 'fail' },
  },
});

test('an action that nobody provided does nothing, one that was provided does what it does', () => {
  const calls: unknown[] = [];
  const provided = machine.provide({ actions: { count: ({ event }) => void calls.push(event) } });
  const teller = createActor(forgiving(provided)).start();

  teller.send({ type: 'tell' });

  expect(teller.getSnapshot().value).toBe('told');
  expect(calls).toEqual([{ type: 'tell' }]);
});

test('an action that fails otherwise still fails', () => {
  const failures: unknown[] = [];
  const teller = createActor(forgiving(machine)).start();
  teller.subscribe({ error: (failure) => failures.push(failure) });

  teller.send({ type: 'fail' });

  expect(failures).toEqual([new Error('The bell is broken.')]);
});
