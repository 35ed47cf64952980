// @vitest-environment node
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import { failureBody } from '#src/mocks/common/answers.ts';
import { timerIdOf } from '#src/domain/timer/timerId.ts';
import { runsNow, toldElapsed } from '#src/domain/timer/toldTimer.ts';
import { toldTask } from '../../domain/practice/toldTask.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();
const email = 'maya@example.com';
const never = new AbortController().signal;
const minute = 60_000;
const atService = Date.parse('2026-11-20T12:00:00.000Z');
const taskId = '2026-11-20-TETHER-1';
const timed = { taskId, date: '2026-11-20' };
const body = {
  task_id: taskId,
  date: '2026-11-20',
  pillar: 'TETHER',
  pillar_name: 'Tether',
  planned_seconds: 1_200,
  elapsed_seconds: 0,
  state: 'running',
  device: 'the-phone',
} as const;
const timer: Change = {
  kind: 'timer',
  id: timerIdOf(timed),
  seq: 1,
  gone: false,
  made_at: iso(atService - 4 * minute),
  body,
};

describe.each([
  ['three hours ahead', 180 * minute],
  ['three hours behind', -180 * minute],
])('on a device whose clock is %s', (_, ahead) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: atService + ahead });

    return () => void vi.useRealTimers();
  });

  test('a timer that runs elsewhere has run for as long as it has (rules/practiceFeed#E29)', async () => {
    const device = await openDevice();
    await device.reads([timer]);
    const told = await device.timer();

    expect(told === undefined ? null : toldElapsed(told, Date.now())).toBe(4 * minute);
    expect(told !== undefined && runsNow(told, Date.now())).toBe(true);
  });

  test('so has one of which a refusal tells (rules/practiceFeed#E29)', async () => {
    const device = await openDevice();
    await device.reads([]);
    server.use(
      http.put('*/timers/*', () =>
        HttpResponse.json(
          { ...failureBody('This was changed elsewhere.'), data: timer },
          { status: 412, headers: { ETag: '"e-1"' } },
        ),
      ),
    );
    await device.tells();
    const told = await device.timer();

    expect(told === undefined ? null : toldElapsed(told, Date.now())).toBe(4 * minute);
  });

  test('what was said of a task later elsewhere stands in the place of what was said here (rules/practiceFeed#E29)', async () => {
    const device = await openDevice();
    await device.says('here', Date.now() - 2 * minute);
    await device.reads([said('elsewhere', minute)]);
    expect(await device.said()).toBe('elsewhere');

    await device.takesBack();
    await device.reads([said('again', -minute)]);
    expect(await device.said()).toBe('again');
  });
});

/** What the service tells of a task that was reflected on so long ago, in milliseconds. */
function said(text: string, ago: number): Change {
  return toldTask(taskId, { reflection_data: text, completed_at: iso(atService - ago) });
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** A fresh device of Maya's. */
async function openDevice() {
  vi.resetModules();
  const [api, reading, saves, told, days] = await Promise.all([
    import('#src/services/practice/practiceApi.ts'),
    import('#src/services/practice/feed/feedReading.ts'),
    import('#src/services/practice/runningTimerSaves.ts'),
    import('#src/services/timer/toldTimers.ts'),
    import('#src/services/today/dayRecords.ts'),
  ]);
  const reflectionHere = async () => (await days.readDay(email, '2026-11-20'))?.marks[taskId];

  return {
    reads: async (changes: readonly Change[]) => {
      const answer = { epoch: 'e', cursor: 'c', head: 'c', more: false, at: iso(atService) };
      server.use(http.get('*/changes', () => HttpResponse.json({ ...answer, changes })));
      const source = {
        readNow: () => Promise.reject(new Error('It is not asked for now.')),
        readChanges: (start: { after: string } | { before: string }) =>
          api.readChanges(email, start, 'token', never),
      };
      const { keepPlace } = await import('#src/services/practice/feedPlace.ts');
      const { unread } = await import('#src/domain/practice/feed.ts');
      await keepPlace(email, { ...unread, cursor: 'c' });
      await reading.readNext(email, source, never);
    },
    timer: async () => (await told.readElsewhere(email))[timerIdOf(timed)],
    tells: () => {
      const now = Date.now();
      const kept = { id: 'a-telling', keptAt: now, madeAt: now, attempts: 0, notBefore: 0 };
      const own = { ...body, device: 'the-laptop' };
      const item = { ...kept, kind: 'runningTimer', name: timerIdOf(timed), body: own } as const;
      return saves.saveRunningTimer(email, { ...item, refusal: null }, 'token', never);
    },
    says: (data: string, madeAt: number) =>
      days.markDay(email, '2026-11-20', taskId, {
        status: 'done',
        reflection: { type: 'text', data, mood: null, seconds: null, madeAt },
      }),
    takesBack: () => days.markDay(email, '2026-11-20', taskId, { goneAt: Date.now() }),
    said: async () => (await reflectionHere())?.reflection?.data ?? null,
  };
}
