// @vitest-environment node
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { stretchesOfSession } from '#src/domain/practice/timerSessions.ts';
import { joinedStretches, lengthOfStretches } from '#src/domain/timer/stretches.ts';
import type { TimedTask } from '#src/domain/timer/timer.ts';
import { firstPartOf, timerIdOf } from '#src/domain/timer/timerId.ts';
import { histories, historiesTimeout } from '../../support/histories.ts';
import { accountWorld, type Fault } from './accountWorld.ts';
import { openTimerBrowser, timerDevice, type Counted } from './timerDevice.ts';

const email = 'maya@example.com';
const begin = Date.parse('2026-11-21T12:00:00.000Z');
const minute = 60_000;
const plannedMs = 20 * minute;
const tasks = [taskOf(1), taskOf(2)];

const act = fc.constantFrom(
  'start',
  'start',
  'pause',
  'resume',
  'take over',
  'finish',
  'kill',
  'meet',
  'meet',
  'meet',
);
const step = fc.record({
  device: fc.nat(2),
  act,
  task: fc.nat(1),
  minutes: fc.constantFrom(0, 1, 1, 3, 8),
  fault: fc.constantFrom<Fault>('none', 'none', 'request lost', 'answer lost'),
  after: fc.nat(3),
});
/** How many hours the clock of each device is ahead. */
const clock = fc.constantFrom(0, 0, 0, 3, -3);
const clocks = fc.tuple(clock, clock, clock);

const account = accountWorld(email);
let browsers: Awaited<ReturnType<typeof openTimerBrowser>>[];
beforeAll(async () => {
  browsers = [];
  for (let count = 0; count < 3; count += 1) browsers.push(await openTimerBrowser());
}, 60_000);

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => account.fetch(url, init));
  vi.useFakeTimers({ toFake: ['Date'], now: begin });

  return () => void vi.useRealTimers();
});

test(
  'timers on three devices, started, paused, taken over, killed and ended with answers lost, count each minute once (rules/timer#T21, rules/timer#T25, rules/timer#T26, rules/timer#T27)',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), clocks, async (steps, hours) => {
        const world = openWorld(hours);
        for (const one of steps) await world.does(one);
        await world.allMeet();
        for (const task of tasks) expect(world.counting(task.taskId)).toBeLessThan(2);
        await world.allEnd();
        await world.allMeet();

        const [first, ...others] = world.devices.map((device) => device.sessions());
        const ids = (first ?? []).map(({ id }) => id).toSorted();
        expect(world.account.sessions().toSorted()).toEqual(ids);
        for (const other of others) expect(minutesById(other)).toEqual(minutesById(first ?? []));
        for (const task of tasks) {
          const own = (first ?? []).filter(({ id }) => firstPartOf(id) === timerIdOf(task));
          const minutes = own.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
          const { possible, seen } = world.minutesOf(task.taskId);
          expect(minutes).toBeGreaterThanOrEqual(Math.min(seen, plannedMs / minute));
          expect(minutes).toBeLessThanOrEqual(possible);
          if (seen > 0) expect(ids).toContain(timerIdOf(task));
          const practised = joinedStretches(own.flatMap(stretchesOfSession), []);
          expect(minutes * minute).toBeLessThanOrEqual(lengthOfStretches(practised));
        }
      }),
      { ...histories(300), examples: [ranHereToo, startedAnew] },
    );
  },
  historiesTimeout(),
);

const still = { device: 0, task: 0, minutes: 0, fault: 'none', after: 0 } as const;

/** What another device runs is asked about, and rests here, where some of it was practised, too. */
const ranHereToo: [Step[], [number, number, number]] = [
  [
    { ...still, device: 1, act: 'start' },
    { ...still, device: 1, act: 'start', task: 1 },
    { ...still, act: 'start', task: 1, minutes: 8 },
  ],
  [0, 0, 0],
];

/** What rests here is started once more, and another device has ended it. */
const startedAnew: [Step[], [number, number, number]] = [
  [
    { ...still, act: 'start' },
    { ...still, device: 1, act: 'start', minutes: 1 },
    { ...still, device: 1, act: 'meet' },
    { ...still, device: 1, act: 'finish' },
  ],
  [0, 0, 0],
];

interface Step {
  device: number;
  act: string;
  task: number;
  minutes: number;
  fault: Fault;
  after: number;
}

function openWorld(hours: readonly number[]) {
  let now = begin;
  const counted: Counted[] = [];
  account.begin(() => now);
  const devices = browsers.map((browser, index) =>
    timerDevice(browser, {
      email,
      account,
      now: () => now,
      ahead: (hours[index] ?? 0) * 60 * minute,
      onCounted: (one) => counted.push(one),
    }),
  );

  async function pass(minutes: number): Promise<void> {
    now += minutes * minute;
    for (const device of devices) {
      device.turn();
      await device.look();
    }
  }

  async function meet(device: (typeof devices)[number]): Promise<void> {
    device.turn();
    await device.open();
    await device.meet();
  }

  return {
    account,
    devices,
    counting: (taskId: string) => devices.filter((device) => device.isCounting(taskId)).length,
    minutesOf(taskId: string) {
      const own = counted.filter((one) => one.taskId === taskId);
      const length = (all: readonly Counted[]) =>
        Math.floor(lengthOfStretches(joinedStretches(all, [])) / minute);
      return { possible: length(own), seen: length(own.filter(({ isSeen }) => isSeen)) };
    },
    async does({ act: name, after, device: index, fault, minutes, task }: Step): Promise<void> {
      await pass(minutes);
      const device = devices[index];
      const wanted = tasks[task];
      if (device === undefined || wanted === undefined) return;
      device.turn();
      if (name === 'kill') {
        device.kill();
        return;
      }
      await device.open();
      const isEnded = (await device.elsewhere())[timerIdOf(wanted)]?.state === 'ended';
      const isDone = device.sessions().some(({ id }) => id === timerIdOf(wanted));
      if (name === 'start' && !isEnded && !isDone) await device.start(wanted, plannedMs);
      if (name === 'pause') await device.pause();
      if (name === 'resume') await device.resume();
      if (name === 'finish') await device.finish();
      if (name === 'take over') await device.takeOver();
      if (name === 'meet') {
        account.let(fault, after);
        await device.meet();
        account.let('none', 0);
      }
    },
    async allMeet(): Promise<void> {
      for (const device of [...devices, ...devices]) await meet(device);
    },
    /** Whatever is open anywhere is ended by who has it. */
    async allEnd(): Promise<void> {
      for (const device of devices) {
        device.turn();
        await device.finish();
        for (const { task } of Object.values(await device.rested())) {
          await device.start(task, plannedMs);
          await device.finish();
        }
        device.kill();
        await meet(device);
      }
      for (const device of devices) device.kill();
    },
  };
}

function minutesById(sessions: readonly { id: string; durationMinutes: number }[]) {
  return Object.fromEntries(sessions.map(({ durationMinutes, id }) => [id, durationMinutes]));
}

function taskOf(number: number): TimedTask {
  return {
    taskId: `2026-11-21-TETHER-${number}`,
    date: '2026-11-21',
    pillar: 'TETHER',
    pillarName: 'Tether',
    isSample: false,
  };
}
