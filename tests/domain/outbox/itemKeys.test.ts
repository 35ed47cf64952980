import { describe, expect, test } from 'vitest';

import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { untoldPreferences } from '#src/domain/practice/preferences.ts';
import { additionItem, dayEndItem, sessionItem } from '#src/domain/practice/untold.ts';
import type { MeditationSession } from '#src/domain/practice/practice.ts';
import { untoldPresets, withSaved } from '#src/domain/practiceRoom/keptPresets.ts';
import { finished, startedTimer } from '#src/domain/timer/timer.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const date = '2026-11-20';
const minute = 60_000;

const session: MeditationSession = {
  id: `timer:${date}:t-1`,
  startTime: '2026-11-20T07:00:00.000Z',
  endTime: '2026-11-20T07:20:00.000Z',
  durationMinutes: 20,
  type: 'timed',
  completed: true,
  day: date,
};
const day = {
  date,
  mood: null,
  happiness: 5,
  text: 'Quiet.',
  media: [],
  isSample: false,
  submittedAt: now,
};
const addition = { id: 'addition-1', date, text: 'And rain.', addedAt: now };
const task = { taskId: 't-1', date, pillar: 'TETHER', pillarName: 'Tether', isSample: false };

/** By kind, what was sent, and what its member then makes of it, at the very same moment wherever one can. */
const changes: [string, () => [OutboxItem[], OutboxItem[]]][] = [
  ['a session', () => [sessions(session), sessions({ ...session, durationMinutes: 21 })]],
  [
    'the end of a day',
    () => [[dayEndItem(day)], [dayEndItem({ ...day, text: 'Loud.', submittedAt: now + 1 })]],
  ],
  [
    'an addition',
    () => [
      [additionItem(addition)],
      [additionItem({ ...addition, id: 'addition-2', text: 'No.' })],
    ],
  ],
  ['a preference', () => [preferred('dark'), preferred('light', preferred('dark'))]],
  ['a preset', () => [presets(20), presets(10)]],
];

describe('what is changed is an item of another key, so that a worker may have sent it as it was (rules/outbox#O15)', () => {
  test.each(changes)('%s', (_, make) => {
    const [sent, changed] = make().map((items) => items.map(({ id }) => id));

    expect([sent?.length, changed?.length]).toEqual([1, 1]);
    expect(changed).not.toEqual(sent);
  });

  test('the time of a task', () => {
    const at = (wall: number) => ({ wall, mono: wall });
    const begun = startedTimer(task, 20 * minute, 0, at(now));
    const ends = [5, 6].map((minutes) => finished(begun, at(now + minutes * minute)).end?.saveId);

    expect(new Set(ends).size).toBe(2);
  });
});

function sessions(changed: MeditationSession): OutboxItem[] {
  const item = sessionItem(changed);

  return item === null ? [] : [item];
}

function preferred(theme: 'light' | 'dark', waiting: readonly OutboxItem[] = []): OutboxItem[] {
  const here = { theme };

  return untoldPreferences({}, { here, counted: 0, waiting }, { freshId: newKey, now });
}

function presets(minutes: number): OutboxItem[] {
  const plan = { kind: 'timed', minutes, settling: 0, voice: 'bowl', between: null } as const;
  const kept = withSaved([], { name: 'Morning', plan }, now);

  return untoldPresets(kept, [], { freshId: newKey, now });
}

function newKey(): string {
  return crypto.randomUUID();
}
