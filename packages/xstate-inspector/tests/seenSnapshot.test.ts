import { expect, test } from 'vitest';
import { createActor, createMachine, isMachineSnapshot } from 'xstate';

import { literalOf } from '../src/copy/literal.ts';
import { pack } from '../src/values/pack.ts';
import { unpack } from '../src/values/unpack.ts';

const classes = new Map();
const packed = {
  $: 'snapshot',
  status: 'active',
  value: { open: 'empty' },
  context: { words: '' },
  output: { $: 'undefined' },
  tags: ['waits'],
};

test('a snapshot that an event brings is packed as what its reader may ask of it', () => {
  expect(pack({ snapshot: snapshotOfForm() }, classes)).toEqual({ snapshot: packed });
});

test('it is asked the same once it is made again, and is packed alike', () => {
  const made = unpack(packed, { classes });
  if (!isMachineSnapshot(made)) throw new Error('It is a snapshot again.');

  expect([made.matches('open'), made.matches({ open: 'empty' }), made.matches('sent')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([made.hasTag('waits'), made.hasTag('done')]).toEqual([true, false]);
  expect(made.context).toEqual({ words: '' });
  expect(pack(made, classes)).toEqual(packed);
});

test('a copied test makes it in few words', () => {
  const needed = new Set<string>();
  const code = literalOf(packed, { indent: 4, needs: (name) => void needed.add(name) });

  expect(code).toBe(`seenSnapshot({
      status: 'active',
      value: { open: 'empty' },
      context: { words: '' },
      output: undefined,
      tags: ['waits'],
    })`);
  expect([...needed]).toEqual(['seenSnapshot']);
});

function snapshotOfForm() {
  const form = createMachine({
    id: 'form',
    context: { words: '' },
    initial: 'open',
    states: { open: { initial: 'empty', states: { empty: { tags: 'waits' } } }, sent: {} },
  });

  return createActor(form).getSnapshot();
}
