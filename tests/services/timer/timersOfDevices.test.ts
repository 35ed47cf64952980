// @vitest-environment node
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { timerPath } from '#src/contract/practice/paths.ts';
import type { RunningTimerBody } from '#src/contract/practice/writes.ts';
import { finished, looked, paused, startedTimer, type TaskTimer } from '#src/domain/timer/timer.ts';
import { timerIdOf } from '#src/domain/timer/timerId.ts';
import { tellable } from '#src/domain/timer/toldTimer.ts';
import { practiceScenarios } from '#src/mocks/practice/practiceScenarios.ts';
import { demoMembers, demoPassword } from '#src/mocks/world/demoMembers.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();
const { email } = demoMembers.maya;
const never = new AbortController().signal;
const second = 1_000;
const minute = 60_000;
const task = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const id = timerIdOf(task);
const begun = startedTimer(task, 20 * minute, 0, at(0));
const every = '*/api/v1/practice/*/timers/*';
const service = 'http://localhost:3005';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(0).wall });

  return () => void vi.useRealTimers();
});

describe('a device', () => {
  test('tells of its timer when it starts, pauses and ends, and not in between (rules/timer#T22)', async () => {
    const { device, sent } = await openDevice();

    for (const later of [0, 5, 60, 300]) await device.runs(looked(begun, at(later * second)));
    const resting = paused(begun, at(6 * minute));
    await device.runs(resting);
    await device.runs(resting);
    const ended = finished(resting, at(7 * minute));
    await device.runs(ended);
    await device.runs(ended);

    expect(sent()).toEqual([
      { state: 'running', elapsed_seconds: 0, expects: null },
      { state: 'paused', elapsed_seconds: 360, expects: 'its own' },
      { state: 'ended', elapsed_seconds: 360, expects: null },
    ]);
    expect((await device.known())?.state).toBe('ended');
  });

  test('keeps of what waits the newest alone (rules/timer#T22)', async () => {
    const { device, sent } = await openDevice();
    const keys = new Set<string>();
    for (const timer of [begun, paused(begun, at(minute)), looked(begun, at(2 * minute))]) {
      await device.keeps(timer);
      for (const item of await device.waiting()) keys.add(item.id);
    }
    // An earlier one may have been sent as it was (rules/outbox#O15).
    expect(keys.size).toBe(3);
    expect((await device.waiting()).map(({ body }) => body.elapsed_seconds)).toEqual([120]);

    await device.send();
    expect(sent()).toHaveLength(1);
  });

  test('tells of the moment at which its timer stood so, however late it comes to it (rules/timer#T22)', async () => {
    const { device } = await openDevice();
    vi.setSystemTime(at(10 * minute).wall);
    await device.keeps(looked(begun, at(minute)));

    expect((await device.waiting()).map(({ madeAt }) => madeAt)).toEqual([at(minute).wall]);
  });

  test('tells nothing of a sample (rules/timer#T21)', async () => {
    const { device } = await openDevice();
    await device.keeps({ ...begun, task: { ...task, isSample: true } });

    expect(await device.waiting()).toEqual([]);
  });

  test('hears of a timer on another one, goes on with it, and is told of it last (rules/timer#T23, rules/practiceFeed#E11)', async () => {
    const { device, other } = await openDevice();
    await other.tells(begun);
    vi.setSystemTime(at(4 * minute).wall);
    await device.reads();

    const told = await device.elsewhere();
    expect(told?.device).toBe('the-phone');
    await device.takesOver(told?.version ?? null);
    expect(await device.elsewhere()).toBeUndefined();
    await device.runs(looked(begun, at(4 * minute)));

    expect(await other.hears()).toMatchObject({ state: 'running', elapsed_seconds: 240 });
    expect((await other.hears())?.device).toBe((await device.known())?.device);
    await device.reads();
    expect(await device.elsewhere()).toBeUndefined();
  });

  test('gives way to another one that goes on with its timer, without a word from it (rules/timer#T23)', async () => {
    const { device, other } = await openDevice();
    await device.runs(begun);
    await other.tells(looked(begun, at(minute)));
    await device.runs(paused(begun, at(2 * minute)));
    // Refused with what is stored, which it keeps, and tells nothing against.
    expect(await device.waiting()).toEqual([]);
    expect(await device.elsewhere()).toMatchObject({ device: 'the-phone', elapsedMs: minute });
    await device.runs(looked(begun, at(3 * minute)));

    expect(await other.hears()).toMatchObject({ device: 'the-phone', elapsed_seconds: 60 });
  });

  test('that did not hear of another one’s timer gives way to it, too (rules/timer#T23)', async () => {
    const { device, other } = await openDevice();
    await other.tells(looked(begun, at(15 * minute)));
    await device.runs(startedTimer(task, 20 * minute, 0, at(15 * minute)));

    expect(await other.hears()).toMatchObject({ device: 'the-phone', elapsed_seconds: 900 });
    expect(await device.waiting()).toEqual([]);
    expect(await device.elsewhere()).toMatchObject({ elapsedMs: 15 * minute });
    await device.runs(finished(begun, at(16 * minute)));
    expect((await other.hears())?.state).toBe('ended');
  });

  test('ends its timer on every device, also where another one went on with it (rules/timer#T23)', async () => {
    const { device, other } = await openDevice();
    await device.runs(begun);
    await other.tells(looked(begun, at(minute)));
    await device.reads();
    await device.runs(finished(begun, at(2 * minute)));

    expect((await other.hears())?.state).toBe('ended');
  });

  test('takes it that another one ended it already, and says no more (rules/timer#T23)', async () => {
    const { device, other, sent } = await openDevice();
    await device.runs(begun);
    await other.tells(finished(begun, at(minute)));
    await device.runs(finished(begun, at(2 * minute)));
    await device.runs(finished(begun, at(2 * minute)));

    expect(sent().slice(-1)).toMatchObject([{ state: 'ended' }]);
    expect(await device.waiting()).toEqual([]);
    expect(await device.elsewhere()).toMatchObject({ state: 'ended', elapsedMs: minute });
  });

  test('whose answer was lost tells over its own (rules/timer#T23)', async () => {
    const { device, other } = await openDevice();
    await device.runs(begun);
    await device.losesAnswer(paused(begun, at(minute)));
    await device.runs(looked(begun, at(2 * minute)));

    expect(await other.hears()).toMatchObject({ state: 'running', elapsed_seconds: 120 });
  });

  test('tells anew after a backup that knows nothing of it (rules/timer#T23)', async () => {
    const { device } = await openDevice();
    await device.runs(begun);
    let tries = 0;
    server.use(
      http.put(every, ({ request }) => {
        tries += 1;
        return request.headers.get('If-None-Match') === '*'
          ? HttpResponse.json({ id, version: '00000000000000e2-1' })
          : HttpResponse.json({ message: 'Changed.' }, { status: 412 });
      }),
    );
    await device.runs(paused(begun, at(minute)));

    expect(tries).toBe(2);
    expect((await device.known())?.state).toBe('paused');
  });

  test.each([
    ['practiceGone', 0, 1],
    ['practiceNotKept', 1, 0],
    ['offline', 1, 0],
  ] as const)('after %s has %d to send (rules/timer#T23)', async (scenario, left, refused) => {
    const { device, sent } = await openDevice();
    server.use(...practiceScenarios[scenario]());
    await device.runs(begun);
    await device.runs(looked(begun, at(minute)));

    expect(sent()).toHaveLength(refused);
    expect(await device.waiting()).toHaveLength(left);
    expect((await device.waiting()).every(({ refusal }) => refusal === null)).toBe(true);
  });

  test('lets a timer of another one rest here with its time, and tells that (rules/timer#T25)', async () => {
    const { device, other } = await openDevice();
    await other.tells(begun);
    await device.reads();
    vi.setSystemTime(at(4 * minute).wall);
    await device.rests(at(4 * minute));

    expect(await other.hears()).toMatchObject({ state: 'paused', elapsed_seconds: 240 });
    const found = await device.finds();
    expect(found.timers[task.taskId]).toMatchObject({ isRunning: false, elapsedMs: 4 * minute });
    expect(found.told).toEqual({});
  });

  test('lets a timer of another one rest beside what was practised of it here (rules/timer#T25)', async () => {
    const { device, other } = await openDevice();
    await device.keeps(looked(begun, at(8 * minute)));
    await other.tells(startedTimer(task, 20 * minute, 0, at(8 * minute)));
    await device.reads();
    vi.setSystemTime(at(10 * minute).wall);
    await device.rests(at(10 * minute));

    const found = await device.finds();
    expect(found.timers[task.taskId]).toMatchObject({ isRunning: false, elapsedMs: 10 * minute });
  });

  test('leaves one that ended here as it is where another one runs it still (rules/timer#T25)', async () => {
    const { device, other } = await openDevice();
    await other.tells(begun);
    await device.reads();
    const ended = finished(begun, at(2 * minute));
    await device.keeps(ended);
    await device.rests(at(4 * minute));

    expect((await device.finds()).timers[task.taskId]?.end).toEqual(ended.end);
  });

  test('ends with what was practised here where another one ended it earlier (rules/timer#T27)', async () => {
    const { device, other } = await openDevice();
    await device.keeps(looked(begun, at(15 * minute)));
    await other.tells(finished(begun, at(3 * minute)));
    await device.reads();

    const found = (await device.finds()).timers[task.taskId];
    expect(found).toMatchObject({ isRunning: false, elapsedMs: 15 * minute });
    expect(found?.end?.at).toBe(at(15 * minute).wall);
    expect((await device.finds()).timers[task.taskId]).toEqual(found);
  });

  test('keeps nothing of a timer that another one ended, of which it practised nothing more (rules/timer#T27)', async () => {
    const { device, other } = await openDevice();
    await device.keeps(looked(begun, at(3 * minute)));
    await other.tells(finished(begun, at(15 * minute)));
    await device.reads();

    expect((await device.finds()).timers).toEqual({});
  });

  test('keeps nothing of a timer that another one ended', async () => {
    const { device, other } = await openDevice();
    await device.runs(paused(begun, at(minute)));
    await other.tells(finished(begun, at(2 * minute)));
    await device.reads();

    expect((await device.finds()).timers).toEqual({});
  });
});

/** This device and another one of Maya's, and what this one sent. */
async function openDevice() {
  vi.resetModules();
  const [{ login }, api, reading, outbox, saves, telling, told, found, taskTimers] =
    await Promise.all([
      import('#src/services/app/authApi.ts'),
      import('#src/services/practice/practiceApi.ts'),
      import('#src/services/practice/feed/feedReading.ts'),
      import('#src/services/outbox/outbox.ts'),
      import('#src/services/practice/runningTimerSaves.ts'),
      import('#src/services/timer/timerTelling.ts'),
      import('#src/services/timer/toldTimers.ts'),
      import('#src/services/timer/foundTimers.ts'),
      import('#src/services/timer/taskTimers.ts'),
    ]);
  const signedIn = await login(
    { email, password: demoPassword, rememberMe: false, mfaCode: '' },
    never,
  );
  const token = signedIn.kind === 'signedIn' ? signedIn.token : null;
  const requests: Request[] = [];
  server.events.removeAllListeners();
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'PUT') requests.push(request.clone());
  });
  const bodies: { state: string; elapsed_seconds: number; expects: string | null }[] = [];
  const waiting = async () =>
    (await outbox.readItems(email)).filter((item) => item.kind === 'runningTimer');
  const send = async (isLost = false) => {
    const delivered = await outbox.deliverNext(
      email,
      async (item) => {
        if (item.kind !== 'runningTimer') throw new Error('It is no timer.');
        requests.length = 0;
        const known = (await told.readTold(email))[id];
        try {
          await saves.saveRunningTimer(email, item, token, never);
        } catch (error) {
          return { kind: 'unanswered', message: String(error) };
        }
        for (const { headers } of requests) {
          const { elapsed_seconds, state } = item.body;
          const version = headers.get('If-Match');
          const expects = version === `"${known?.version}"` ? 'its own' : version;
          bodies.push({ state, elapsed_seconds, expects });
        }
        if (isLost && known !== undefined) await forgets(known.version);
        return { kind: 'accepted', newStatus: null };
      },
      never,
    );
    return delivered.kind;
  };
  /** As though the answer to what was sent last had not come. */
  const forgets = async (version: string | null) => {
    const { changeKept } = await import('#src/services/device/deviceStore.ts');
    const { toldTimersKeyOf } = await import('#src/services/device/deviceKeys.ts');
    const { memberKey } = await import('#src/services/device/memberKey.ts');
    const [known] = Object.values(await told.readTold(email));
    const kept = known === undefined ? {} : { [id]: { ...known, version } };
    await changeKept('states', toldTimersKeyOf(memberKey(email)), () => kept);
  };
  const keeps = async (timer: TaskTimer) => {
    vi.setSystemTime(Math.max(Date.now(), timer.seen.wall));
    await taskTimers.keepTimer(email, timer);
    await telling.tellTimer(email, timer);
  };

  const device = {
    keeps,
    send,
    waiting,
    runs: async (timer: TaskTimer) => {
      await keeps(timer);
      await send();
    },
    losesAnswer: async (timer: TaskTimer) => {
      await keeps(timer);
      await send(true);
    },
    reads: async () => {
      const source = {
        readNow: () => api.readNow(email, token, never),
        readChanges: (start: { after: string } | { before: string }) =>
          api.readChanges(email, start, token, never),
      };
      while (await reading.readNext(email, source, never));
    },
    known: async () => (await told.readTold(email))[id],
    elsewhere: async () => (await told.readElsewhere(email))[id],
    takesOver: (version: string | null) => told.takeOver(email, id, version),
    finds: () => found.findTimers(email),
    rests: async (moment: ReturnType<typeof at>) => {
      const timer = (await told.readElsewhere(email))[id];
      if (timer === undefined) throw new Error('No other device has a timer.');
      await found.restTimerHere(email, timer, moment);
      await send();
    },
  };
  const other = {
    tells: async (timer: TaskTimer) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify(tellable(timer, 'the-phone'));
      const url = service + timerPath(email, id);
      const answer = await fetch(url, { method: 'PUT', headers, body });
      expect(answer.status).toBe(200);
    },
    hears: async (): Promise<RunningTimerBody | undefined> => {
      const page = await api.readChanges(email, { before: await headOf() }, token, never);
      const timer = page?.changes.find(({ kind }) => kind === 'timer');
      return timer !== undefined && !timer.gone && timer.kind === 'timer' ? timer.body : undefined;
    },
  };
  const headOf = async () => (await api.readNow(email, token, never)).head;

  return { device, other, sent: () => bodies };
}

function at(later: number) {
  return { wall: Date.parse('2026-11-21T12:00:00.000Z') + later, mono: later };
}
