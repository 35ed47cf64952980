// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { moment } from '#src/domain/timer/moment.ts';
import { paused, startedTimer } from '#src/domain/timer/timer.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { email, task } from './timedTask.ts';

const start = moment();
const resting = paused(startedTimer(task, 1_200_000, 0, start), start);

beforeEach(openBrowser);
afterEach(() => vi.doUnmock('#src/services/timer/taskTimers.ts'));

describe('a timer of this page', () => {
  // Another tab that asked it to rest reads what is kept once it has answered.
  test('is kept once it is on the device, not once it is told alone', async () => {
    const write = Promise.withResolvers<void>();
    const { keepAndTell, timersKept, timersTold } = await openTimers(() => write.promise);
    let isKept = false;

    const kept = keepAndTell(email, resting);
    const wait = timersKept().then(() => void (isKept = true));
    await timersTold();
    await new Promise(setImmediate);
    expect(isKept).toBe(false);

    write.resolve();
    await Promise.all([kept, wait]);
    expect(isKept).toBe(true);
  });

  test('that could not be kept holds up none that comes after it', async () => {
    const keepTimer = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('full'));
    const { keepAndTell, timersKept } = await openTimers(keepTimer);

    await expect(keepAndTell(email, resting)).rejects.toThrow('full');
    await expect(keepAndTell(email, resting)).resolves.toBeUndefined();
    await expect(timersKept()).resolves.toBeUndefined();
  });
});

/** The timers of a tab that writes them as `keepTimer` does. */
async function openTimers(keepTimer: () => Promise<void> | undefined) {
  await openTab();
  vi.doMock('#src/services/timer/taskTimers.ts', async (original) => ({
    ...(await original<object>()),
    keepTimer,
  }));
  const [{ keepAndTell, timersKept }, { timersTold }] = await Promise.all([
    import('#src/services/timer/foundTimers.ts'),
    import('#src/services/timer/timerTelling.ts'),
  ]);

  return { keepAndTell, timersKept, timersTold };
}
