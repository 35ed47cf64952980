import { expect, test } from 'vitest';

import type { ActorFacts, LogEntry } from '../../src/protocol/protocol.ts';
import { folded } from '../../src/view/folded.ts';
import { sequenceOf } from '../../src/view/sequence.ts';

const actors = [
  actor('1', 'session', null, 'session'),
  actor('2', 'tokenChanges', '1', null),
  actor('3', 'login', null, 'login'),
];

test('a call stands for the machine that runs it, and what nobody sent comes from the page', () => {
  const log = [
    entry(1, 'xstate.init', '3', '3'),
    entry(2, 'form.submit', null, '3'),
    entry(3, 'token.stored', '2', '1'),
    entry(4, 'member.signedIn', '3', '1'),
    entry(5, 'xstate.promise.resolve', '2', '2'),
  ];

  const { lanes, messages } = sequenceOf(log, actors, 10);

  expect(lanes.map(({ name }) => name)).toEqual(['page', 'session', 'login']);
  expect(messages.map(({ entry: { type }, from, to }) => [type, from, to])).toEqual([
    ['form.submit', 0, 2],
    ['token.stored', 1, 1],
    ['member.signedIn', 2, 1],
  ]);
});

test('keeps the latest, and has no lane for whoever is in none of them', () => {
  const log = [entry(1, 'token.stored', '2', '1'), entry(2, 'form.submit', null, '3')];

  expect(sequenceOf(log, actors, 1).lanes.map(({ name }) => name)).toEqual(['page', 'login']);
});

test('repeats that follow each other are one', () => {
  const log = [
    entry(1, 'field.change', null, '3'),
    entry(2, 'field.change', null, '3'),
    entry(3, 'field.change', '1', '3'),
    entry(4, 'field.change', null, '3'),
  ];

  expect(folded(log).map(({ entry: { index }, count }) => [index, count])).toEqual([
    [2, 2],
    [3, 1],
    [4, 1],
  ]);
});

function actor(
  id: string,
  name: string,
  parentId: string | null,
  machine: string | null,
): ActorFacts {
  return { id, name, parentId, machine, status: 'active', leaves: [], origin: 'live' };
}

function entry(index: number, type: string, sourceId: string | null, actorId: string): LogEntry {
  return { index, at: index, actorId, actor: actorId, source: sourceId, sourceId, type, event: {} };
}
