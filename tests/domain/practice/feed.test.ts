import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import { idempotencyKey } from '#src/contract/today/commitments.ts';
import { markedDays, readOn, toldSessions, toldTasks, unread } from '#src/domain/practice/feed.ts';
import { dayEndItem, sessionItem, untold } from '#src/domain/practice/untold.ts';
import { endIdOf } from '#src/domain/upload/endId.ts';
import type { MeditationSession } from '#src/domain/practice/practice.ts';
import { timerIdOf } from '#src/domain/timer/timerId.ts';
import type { DailyUpload } from '#src/domain/upload/dailyUpload.ts';
import { toldEnds } from '#src/domain/upload/toldWritten.ts';
import { toldTask } from './toldTask.ts';

const at = Date.parse('2026-11-20T08:30:00.000Z');
const first = { cursor: 'c1', earlier: null };
const session: MeditationSession = {
  id: String(at),
  startTime: '2026-11-20T08:30:00.000Z',
  endTime: '2026-11-20T08:50:00.000Z',
  durationMinutes: 20,
  type: 'timed',
  completed: true,
  day: '2026-11-20',
};
const upload: DailyUpload = {
  date: '2026-11-20',
  mood: 'happy',
  happiness: 8,
  text: 'Long light.',
  media: [{ type: 'voice', name: 'voice-1.webm', seconds: 20 }],
  isSample: false,
  submittedAt: at,
};

describe('feed', () => {
  test('a session of a timer that two devices ended is sent by each under a key of its own, by its one id (rules/timer#T26)', () => {
    const id = timerIdOf({ date: '2026-11-20', taskId: `2026-11-20-TETHER-${'1'.repeat(110)}` });
    const one = sessionItem({ ...session, id });
    const again = sessionItem({ ...session, id });
    const other = sessionItem({ ...session, id, endTime: '2026-11-20T08:52:00.000Z' });

    expect([one?.name, other?.name]).toEqual([id, id]);
    expect(again?.id).toBe(one?.id);
    expect(other?.id).not.toBe(one?.id);
    expect([one, other].every((item) => idempotencyKey.test(item?.id ?? ''))).toBe(true);
  });

  test('a session that is sent and told of is the same session on another device', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 0, max: 1_440 }),
        fc.constantFrom('breath', 'timed', 'guided'),
        (start, minutes, type) => {
          const one: MeditationSession = {
            ...session,
            id: String(start),
            startTime: new Date(start).toISOString(),
            endTime: new Date(start + minutes * 60_000).toISOString(),
            durationMinutes: minutes,
            type,
          };
          expect(toldSessions([toldOfSession(one)])).toEqual([one]);
        },
      ),
    );
  });

  test('what is not completed is not sent', () => {
    expect(sessionItem({ ...session, completed: false, endTime: null })).toBeNull();
  });

  test('the end of a day that is sent and told of is the same one on another device', () => {
    expect(toldEnds([toldOfEnd(upload)])).toEqual([{ id: endIdOf(upload), stands: true, upload }]);
  });

  test('what the service was told of is not sent again, and all else is, as the same item each time', () => {
    const added = { id: 'added-1', date: '2026-11-20', text: 'And a walk.', addedAt: 9 };
    const sessions = [session, { ...session, id: 'other' }];
    const kept = { sessions, uploads: [upload], additions: [added] };
    const read = readOn(unread, [toldOfSession(session)], first);

    expect(untold(unread, kept).map(({ name }) => name)).toEqual([
      session.id,
      'other',
      endIdOf(upload),
      'added-1',
    ]);
    expect(untold(read, kept)).toEqual(untold(read, kept));
    expect(untold(read, kept).map(({ name }) => name)).toEqual([
      'other',
      endIdOf(upload),
      'added-1',
    ]);
  });

  test('a task is marked on its day, with its words, or the name of its file (rules/practiceFeed#E23)', () => {
    const tasks = [
      toldTask('1'),
      toldTask('2', { reflection_type: 'image', reflection_data: 'image/jpeg' }),
      toldTask('3', { reflection_type: 'voice' }),
    ];
    const [day] = markedDays(toldTasks(tasks));

    expect(day?.date).toBe('2026-11-20');
    expect(day?.marks['1']).toEqual({
      status: 'done',
      elapsedSec: 600,
      reflection: { type: 'text', data: 'said', mood: 'happy', seconds: null, madeAt: at },
    });
    expect(day?.marks['2']?.reflection).toMatchObject({ type: 'image', data: 'image-2' });
    expect(day?.marks['3']?.reflection).toMatchObject({ type: 'voice', data: 'said' });
  });

  test('a file is known to be with the account until the account has lost it (rules/media#V9)', () => {
    const file = (state: 'kept' | 'lost', seq: number): Change => ({
      kind: 'media',
      id: 'voice-1.webm',
      seq,
      gone: false,
      made_at: session.startTime,
      state,
      body: { kind: 'voice', type: 'audio/webm', size: 10, seconds: null, digest: null },
    });
    const kept = readOn(unread, [file('kept', 1)], first);
    expect(kept.told).toEqual(['voice-1.webm']);

    expect(readOn(kept, [file('lost', 2)], { ...first, cursor: 'c2' }).told).toEqual([]);
    expect(readOn(unread, [file('lost', 2)], { ...first, cursor: 'c2' }).told).toEqual([]);
  });

  test('what is gone, and what is of a kind that nobody knows, is passed over', () => {
    const gone: Change = { kind: 'session', id: session.id, seq: 3, gone: true };

    expect(toldSessions([gone])).toEqual([]);
    expect(toldEnds([gone])).toEqual([]);
    expect(toldTasks([gone])).toEqual([]);
  });
});

function toldOfSession(one: MeditationSession): Change {
  const item = sessionItem(one);
  if (item === null) throw new Error('It was not completed.');

  return {
    kind: 'session',
    id: item.name,
    seq: 1,
    gone: false,
    body: item.body,
    made_at: new Date(item.madeAt).toISOString(),
  };
}

function toldOfEnd(one: DailyUpload): Change {
  const { body, madeAt, name } = dayEndItem(one);

  return {
    kind: 'day_end',
    id: name,
    seq: 1,
    gone: false,
    body,
    made_at: new Date(madeAt).toISOString(),
    stands: true,
  };
}
