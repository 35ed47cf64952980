// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { finished, paused, startedTimer, type TaskTimer } from '#src/domain/timer/timer.ts';
import type { KeptTimers } from '#src/domain/timer/timerDesk.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { eventually } from '../../support/eventually.ts';
import { email, task } from './timedTask.ts';

const start = { wall: 1_795_244_400_000, mono: 12 };
const later = { wall: start.wall + 60_000, mono: 60_012 };
const running = startedTimer(task, 1_200_000, 0, start);
const other = { ...paused(running, later), task: { ...task, taskId: '2' } };
const stops: (() => void)[] = [];

beforeEach(() => {
  openBrowser();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('taskTimers', () => {
  test('keeps each timer of a member for the next page, and shows nobody else’s', async () => {
    const tab = await openTimers();
    await tab.keepTimer(email, running);
    await tab.keepTimer(email, other);
    await tab.keepTimer('noor@example.com', { ...other, task: { ...task, taskId: '3' } });

    const next = await openTimers();
    expect(await next.readTimers(' Maya@example.com')).toEqual({
      [task.taskId]: running,
      2: other,
    });
    await next.forgetTimer(email, '2');
    expect(Object.keys(await tab.readTimers(email))).toEqual([task.taskId]);
  });

  test('keeps the end of a timer, so that its save has the same ID after a crash', async () => {
    const ended = finished(running, later);
    await (await openTimers()).keepTimer(email, ended);

    expect(await (await openTimers()).readTimers(email)).toEqual({ [task.taskId]: ended });
  });

  test('reports at once, and what this tab or another keeps', async () => {
    const [here, there] = [await openTimers(), await openTimers()];
    const heard: KeptTimers[] = [];
    stops.push(here.onTimersStored(email, (timers) => heard.push(timers)));
    await eventually(() => expect(heard).toEqual([{}]));

    await here.keepTimer(email, running);
    await eventually(() => expect(heard.at(-1)).toEqual({ [task.taskId]: running }));
    await there.keepTimer(email, other);
    await eventually(() => expect(heard.at(-1)).toEqual({ [task.taskId]: running, 2: other }));
  });

  test('reports no more once it is stopped', async () => {
    const tab = await openTimers();
    const listener = vi.fn();
    tab.onTimersStored(email, listener)();

    await tab.keepTimer(email, running);
    await tab.readTimers(email);

    expect(listener).not.toHaveBeenCalled();
  });

  test('lets the timers of a member who left rest where they were kept', async () => {
    const tab = await openTimers();
    await tab.keepTimer(email, running);

    await tab.pauseTimers(email);

    expect(await tab.readTimers(email)).toEqual({
      [task.taskId]: { ...running, isRunning: false },
    });
  });

  test('works in its own tab where there is no channel to others, and no database', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('indexedDB', undefined);
    const tab = await openTimers();
    const heard: KeptTimers[] = [];
    stops.push(tab.onTimersStored(email, (timers) => heard.push(timers)));

    await tab.keepTimer(email, running);

    await eventually(() => expect(heard.at(-1)).toEqual({ [task.taskId]: running }));
  });

  test.each([
    ['text', 'text'],
    ['no task', timerWith({ task: undefined })],
    ['a task without an ID', timerWith({ task: { ...task, taskId: '' } })],
    ['no length', timerWith({ plannedMs: Number.NaN })],
    ['time that is owed', timerWith({ elapsedMs: -1 })],
    ['no clock', timerWith({ seen: { wall: start.wall } })],
    ['no word of whether it runs', timerWith({ isRunning: 'yes' })],
    ['an end without an ID', timerWith({ end: { at: 1, noticedAt: 1, isRecorded: true } })],
  ])('reads no timer from %s', async (_, kept) => {
    const tab = await openTimers();
    await tab.writeKept('timers', [tab.memberKey(email), task.taskId], kept);

    expect(await tab.readTimers(email)).toEqual({});
  });
});

function timerWith(change: Record<keyof TaskTimer, unknown> | Record<string, unknown>) {
  return { ...running, ...change };
}

async function openTimers() {
  const tab = await openTab();
  const timers = await import('#src/services/timer/taskTimers.ts');

  return { ...tab, ...timers };
}
