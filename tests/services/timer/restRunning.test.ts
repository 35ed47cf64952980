// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { moment } from '#src/domain/timer/moment.ts';
import { looked, paused, startedTimer, type TaskTimer } from '#src/domain/timer/timer.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { email, task } from './timedTask.ts';

const start = moment();
const running = startedTimer(task, 1_200_000, 0, start);
const stops: (() => void)[] = [];

beforeEach(() => {
  openBrowser();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.doUnmock('#src/services/page/upTo.ts');
});

// rules/timer#T28
describe('letting a timer rest that another tab runs', () => {
  test('is done by that tab, which would tell again that it runs', async () => {
    waitForAnswers();
    const [here, there] = [await openTimers(), await openTimers()];
    locksHeld(there.memberKey(email));
    const own = await there.runs(running);
    own.hears();

    expect(await here.restRunning(email)).toBe(true);
    await own.look(5_000);

    expect(await there.told()).toEqual([{ state: 'paused', elapsed_seconds: 3 }]);
    expect(await here.readTimers(email)).toMatchObject({
      [task.taskId]: { isRunning: false, elapsedMs: 3_000 },
    });
  });

  test('is done here where that tab does not answer within a second', async () => {
    const [here, there] = [await openTimers(), await openTimers()];
    locksHeld(there.memberKey(email));
    await there.runs(running);

    const waits = vi.spyOn(globalThis, 'setTimeout');
    expect(await here.restRunning(email)).toBe(true);
    expect(waits).toHaveBeenCalledWith(expect.any(Function), 1_000);
    expect(await here.told()).toMatchObject([{ state: 'paused' }]);
  });

  test.each([
    { browser: 'no tab has the timer', held: [] },
    { browser: 'there are no locks', held: null },
  ])('waits for nobody where $browser', async ({ held }) => {
    const here = await openTimers();
    locksHeld(...(held ?? []));
    if (held === null) vi.stubGlobal('navigator', {});
    await here.keepTimer(email, running);

    const waits = vi.spyOn(globalThis, 'setTimeout');
    expect(await here.restRunning(email)).toBe(true);
    expect(waits).not.toHaveBeenCalledWith(expect.any(Function), 1_000);
    expect(await here.told()).toMatchObject([{ state: 'paused' }]);
  });

  test('tells nothing where none runs', async () => {
    const here = await openTimers();
    await here.keepTimer(email, paused(running, start));

    expect(await here.restRunning(email)).toBe(false);
    expect(await here.told()).toEqual([]);
  });
});

/** A tab is slow here, and no second is over before it has answered. */
function waitForAnswers() {
  vi.doMock('#src/services/page/upTo.ts', () => ({
    upTo: (_: number, answered: Promise<unknown>) => answered,
  }));
}

/** Locks of a browser in which some tab has the timers of these. */
function locksHeld(...owners: string[]) {
  const held = owners.map((owner) => ({ name: `fourfold:timer:${owner}` }));
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held }) } });
}

async function openTimers() {
  const tab = await openTab();
  const [{ keepTimer, readTimers }, { keepAndTell, timersKept }, { onRestAsked }, { restRunning }] =
    await Promise.all([
      import('#src/services/timer/taskTimers.ts'),
      import('#src/services/timer/foundTimers.ts'),
      import('#src/services/timer/restAsked.ts'),
      import('#src/services/timer/restRunning.ts'),
    ]);
  const { readItems } = await import('#src/services/outbox/outbox.ts');

  /** What the outbox has to tell of timers. */
  async function told() {
    const items = await readItems(email);
    return items.map((item) => {
      if (item.kind !== 'runningTimer') throw new Error('Nothing but a timer is told of here.');
      return { state: item.body.state, elapsed_seconds: item.body.elapsed_seconds };
    });
  }

  /** Runs a timer in this tab. */
  async function runs(timer: TaskTimer) {
    let own = timer;
    const at = (ms: number) => ({ wall: start.wall + ms, mono: start.mono + ms });
    await keepAndTell(email, own);

    return {
      hears: () => {
        const stop = onRestAsked(email, () => {
          own = paused(own, at(3_000));
          void keepAndTell(email, own);
          return timersKept();
        });
        stops.push(stop);
      },
      look: (ms: number) => {
        own = looked(own, at(ms));
        return keepAndTell(email, own);
      },
    };
  }

  return { ...tab, keepTimer, readTimers, restRunning, runs, told };
}
