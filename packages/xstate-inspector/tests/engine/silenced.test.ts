import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';

import { forgiving } from '../../src/replay/silenced.ts';

class Unprovided extends Error {}

const isUnprovided = (error: unknown) => error instanceof Unprovided;

const machine = setup({
  types: { context: {} as { told: number } },
  actions: {
    tell: () => {
      throw new Unprovided();
    },
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
  const teller = createActor(forgiving(provided, isUnprovided)).start();

  teller.send({ type: 'tell' });

  expect(teller.getSnapshot().value).toBe('told');
  expect(calls).toEqual([{ type: 'tell' }]);
});

test('an action that fails otherwise still fails', () => {
  const failures: unknown[] = [];
  const teller = createActor(forgiving(machine, isUnprovided)).start();
  teller.subscribe({ error: (failure) => failures.push(failure) });

  teller.send({ type: 'fail' });

  expect(failures).toEqual([new Error('The bell is broken.')]);
});
