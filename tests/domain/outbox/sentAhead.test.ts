import { expect, test } from 'vitest';

import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { nextAhead } from '#src/domain/outbox/sentAhead.ts';
import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import {
  preferenceItem,
  reflectionItem,
  runningTimerItem,
  timerItem,
} from '../../support/outboxItems.ts';

const now = 100_000;
const first = timerItem({ id: 'first', keptAt: 1 });
const second = reflectionItem({ id: 'second', keptAt: 2 });
const third = preferenceItem({ id: 'third', keptAt: 3 });
const timer = runningTimerItem({ id: 'timer', keptAt: 0 });

test('what waits is sent in the order in which it was kept, each once (rules/outbox#O16)', () => {
  expect(order([third, second, first])).toEqual(['first', 'second', 'third', null]);
});

test.each([
  ['what was refused', { ...first, refusal: 'There is no such task.' }],
  ['how a timer stands', timer],
])('%s is left to its member and to pages, and holds nothing back', (_, left) => {
  expect(order([left, second])).toEqual(['second', null]);
});

test('that a timer ended is sent', () => {
  const ended = { ...timer, body: { ...timer.body, state: 'ended' as const } };

  expect(order([ended])).toEqual(['timer', null]);
});

test.each([
  ['a recording', recording()],
  ['a photo', reflectionItem({ keptAt: 2, body: { ...second.body, reflection_type: 'image' } })],
  ['a video', reflectionItem({ keptAt: 2, body: { ...second.body, reflection_type: 'video' } })],
])('%s ends it: no file is sent twice', (_, file) => {
  expect(order([first, file, third])).toEqual(['first', null]);
});

test('what a service asked to wait for ends it until then; what nobody answered is due with the network', () => {
  const asked = { ...second, attempts: 1, notBefore: now + 1 };

  expect(order([first, asked, third])).toEqual(['first', 'later']);
  expect(order([{ ...asked, isUnanswered: true }])).toEqual(['second', null]);
  expect(order([{ ...asked, notBefore: now }])).toEqual(['second', null]);
});

/** What is sent of these, one after the other, and how it ends. */
function order(items: readonly OutboxItem[]): (string | null)[] {
  const sent: string[] = [];
  for (;;) {
    const next = nextAhead(items, new Set(sent), now);
    if (next === null || next === 'later') return [...sent, next];
    sent.push(next.id);
  }
}

function recording(): OutboxItem {
  const file = { type: 'audio/webm', size: 9 };
  const item = mediaItem({ type: 'voice', name: 'voice-1.webm', seconds: 20 }, file, 2);
  if (item === null) throw new Error('It is none.');

  return item;
}
