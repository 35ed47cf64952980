import { install, type FakeMethod } from '@sinonjs/fake-timers';

import type { ClockFacts } from '../protocol/protocol.ts';
import { nextIn, passTime, passToNext, type InstalledClock } from './passTime.ts';

/** The clock that the app's timers and dates go by, once it is taken. Times are milliseconds. */
export interface VirtualClock {
  /**
   * Takes the place of the device's clock and runs on at its pace. Timers that were set before keep the device's time: an app
   * whose every timer is to follow starts after this.
   */
  take: () => void;
  /** Stops it. Throws, as all below do, where it was not taken. */
  hold: () => void;
  run: () => void;
  /** Lets time pass at once. What promises bring about between two timeouts happens there. */
  advance: (milliseconds: number) => Promise<void>;
  /** Lets time pass until the next timeout. */
  next: () => Promise<void>;
  facts: () => ClockFacts;
  /** Gives the device its clock back. What waits then waits for ever. */
  release: () => void;
}

/** What an app tells the time by. React and MSW go by message channels, which keep the device's time. */
const followed: FakeMethod[] = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'performance',
];

const paceMs = 20;

/** A clock that can be held, and moved on by hand. */
export function createVirtualClock(): VirtualClock {
  const device = {
    now: performance.now.bind(performance),
    setInterval: setInterval.bind(globalThis),
    clearInterval: clearInterval.bind(globalThis),
  };
  let clock: InstalledClock | null = null;
  let pace: ReturnType<typeof setInterval> | null = null;

  return {
    take() {
      clock ??= install({ now: Date.now(), toFake: followed, ignoreMissingTimers: true });
      run();
    },
    hold() {
      taken();
      stopPace();
    },
    run,
    async advance(milliseconds) {
      await passTime(taken(), milliseconds);
    },
    async next() {
      await passToNext(taken());
    },
    facts: () => ({
      mode: modeOf(),
      now: Date.now(),
      pending: clock?.countTimers() ?? 0,
      nextIn: clock === null ? null : nextIn(clock),
    }),
    release() {
      stopPace();
      clock?.uninstall();
      clock = null;
    },
  };

  function run() {
    const running = taken();
    stopPace();
    let last = device.now();
    let isBusy = false;
    const started = device.setInterval(() => {
      const elapsed = Math.floor(device.now() - last);
      if (isBusy || elapsed < 1) return;

      isBusy = true;
      last += elapsed;
      void passTime(running, elapsed, () => pace !== started).finally(() => {
        isBusy = false;
      });
    }, paceMs);
    pace = started;
  }

  function stopPace() {
    if (pace !== null) device.clearInterval(pace);
    pace = null;
  }

  function modeOf(): ClockFacts['mode'] {
    if (clock === null) return 'real';

    return pace === null ? 'held' : 'running';
  }

  function taken(): InstalledClock {
    if (clock === null) throw new Error('The clock was not taken: it goes by the device.');

    return clock;
  }
}
