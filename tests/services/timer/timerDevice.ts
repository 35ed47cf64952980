import { vi } from 'vitest';

import type { MeditationSession } from '#src/domain/practice/practice.ts';
import { sessionsToAdd } from '#src/domain/practice/timerSessions.ts';
import { timedSession } from '#src/domain/practice/session.ts';
import type { Outcome } from '#src/domain/outbox/outbox.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import {
  finished,
  isOver,
  looked,
  paused,
  recorded,
  remainingMs,
  resumed,
  type Moment,
  type TaskTimer,
  type TimedTask,
} from '#src/domain/timer/timer.ts';
import {
  begunDesk,
  emptyDesk,
  recalled,
  takenElsewhere,
  type TimerDesk,
} from '#src/domain/timer/timerDesk.ts';
import { runsNow, toldElapsed, type ToldTimer } from '#src/domain/timer/toldTimer.ts';
import { enterOwnBrowser } from '../../support/device/ownBrowser.ts';
import type { accountWorld } from './accountWorld.ts';

const never = new AbortController().signal;
const timeZone = 'UTC';

/** Time that a device counts as practised, by the service's clock, in milliseconds since the epoch. */
export interface Counted {
  taskId: string;
  from: number;
  to: number;
  /** False for time of which the device takes it that it was practised elsewhere, or while it was not there. */
  isSeen: boolean;
}

/** What a device runs in, and who hears of what it counts. */
export interface TimerDeviceWorld {
  email: string;
  account: ReturnType<typeof accountWorld>;
  /** The service's clock. */
  now: () => number;
  /** How far the device's own is ahead, in milliseconds. */
  ahead: number;
  onCounted: (counted: Counted) => void;
}

/** What reads, sends and keeps on a device, in a browser of its own. */
export async function openTimerBrowser() {
  const browser = enterOwnBrowser();
  const [
    api,
    reading,
    queueing,
    outbox,
    practiceSaves,
    timerSaves,
    found,
    told,
    timers,
    storage,
    failures,
  ] = await Promise.all([
    import('#src/services/practice/practiceApi.ts'),
    import('#src/services/practice/feed/feedReading.ts'),
    import('#src/services/practice/feed/queueUntold.ts'),
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/practice/practiceSaves.ts'),
    import('#src/services/practice/runningTimerSaves.ts'),
    import('#src/services/timer/foundTimers.ts'),
    import('#src/services/timer/toldTimers.ts'),
    import('#src/services/timer/taskTimers.ts'),
    import('#src/services/practice/memberStorage.ts'),
    import('#src/domain/today/commitmentsFailure.ts'),
  ]);

  return {
    browser,
    ...api,
    ...reading,
    ...queueing,
    ...outbox,
    ...practiceSaves,
    ...timerSaves,
    ...found,
    ...told,
    ...timers,
    ...storage,
    ...failures,
  };
}

/**
 * A device of a member's whose timers are started, paused, taken over and ended, as the desk of its rooms does it: on the real code that
 * keeps, tells, reads and sends.
 */
export function timerDevice(
  services: Awaited<ReturnType<typeof openTimerBrowser>>,
  { account, ahead, email, now, onCounted }: TimerDeviceWorld,
) {
  services.browser.texts.clear();
  services.browser.values.clear();
  let desk: TimerDesk = emptyDesk;
  let isOpen = false;
  let seenAt = now();

  const at = (): Moment => ({ wall: Date.now(), mono: now() });
  const turn = () => vi.setSystemTime(now() + ahead);

  async function keep(timer: TaskTimer): Promise<void> {
    desk = { ...desk, current: timer };
    await services.keepAndTell(email, timer);
  }

  /** What was practised since the clocks were last read. */
  async function look(): Promise<void> {
    const { current } = desk;
    const from = seenAt;
    seenAt = now();
    if (!isOpen || current === null || !current.isRunning || isOver(current)) return;

    const to = Math.min(now(), from + remainingMs(current));
    onCounted({ taskId: current.task.taskId, from, to, isSeen: true });
    await keep(looked(current, at()));
    await saveIfOver();
  }

  async function saveIfOver(): Promise<void> {
    const { current } = desk;
    if (current === null || !isOver(current)) return;

    const { elapsedMs: activeMs, end, stretches = [], task } = current;
    const kept = services.keptSessions(email);
    if (end?.isRecorded === false && activeMs >= 60_000) {
      const knownIds = kept.map(({ id }) => id);
      const session = timedSession({ at: end.at, activeMs, stretches, task, timeZone, knownIds });
      await services.joinSessions(email, () => sessionsToAdd(kept, session), never);
    }
    await keep(recorded(current));
    await services.forgetTimer(email, task.taskId);
    desk = { ...desk, current: null };
    await recall();
  }

  /** As the desk does whenever nothing is under way. */
  async function recall(): Promise<void> {
    const found = await services.findTimers(email);
    for (const timer of Object.values(found.timers)) {
      // Nobody was there, and the clock goes on (rules/timer#T11).
      if (timer.isRunning) believe(timer.task, timer.seen.wall - ahead);
    }
    desk = recalled(desk, { ...found, at: at() });
    const { asked, wish } = desk;
    if (asked !== null && wish !== null) {
      believe(asked.task, asked.madeAt - ahead);
      await services.restTimerHere(email, asked, at());
      desk = { ...desk, ...begunDesk(desk, wish, at()) };
    }
    const { current, takenOver, told } = desk;
    if (current === null) return;

    if (takenOver !== null) {
      const elsewhere = Object.values(told).find(({ version }) => version === takenOver);
      if (elsewhere !== undefined) believe(elsewhere.task, elsewhere.madeAt - ahead);
      await services.takeOver(email, timerIdOfTold(told, takenOver), takenOver);
    }
    await keep(current);
    await saveIfOver();
  }

  function believe({ taskId }: TimedTask, from: number): void {
    if (from < now()) onCounted({ taskId, from, to: now(), isSeen: false });
  }

  async function setAside(): Promise<void> {
    const { current } = desk;
    if (current !== null) await keep(paused(current, at()));
    desk = { ...desk, current: null };
  }

  async function hear(): Promise<void> {
    if (!isOpen) return;
    const told = await services.readElsewhere(email);
    const isTaken = desk.current !== null && takenElsewhere(desk, told) !== null;
    if (isTaken) await setAside();
    desk = { ...desk, told };
    if (isTaken) await recall();
  }

  async function start(task: TimedTask, plannedMs: number, elapsedMs = 0): Promise<void> {
    if (desk.current?.task.taskId === task.taskId) return;
    if (desk.current !== null) await setAside();
    desk = { ...desk, wish: { task, plannedMs, elapsedMs } };
    await recall();
  }

  async function send(item: OutboxItem): Promise<Outcome> {
    try {
      if (item.kind === 'runningTimer') {
        await services.saveRunningTimer(email, item, account.token, never);
      } else if (item.kind === 'session') {
        await services.savePractice(email, item, account.token, never);
      }
      return { kind: 'accepted', newStatus: null };
    } catch (error) {
      const outcome = services.deliveryOutcomeOf(error);
      if (outcome === null) throw error;
      return outcome;
    }
  }

  const source = {
    readNow: () => services.readNow(email, account.token, never),
    readChanges: (place: { after: string } | { before: string }) =>
      services.readChanges(email, place, account.token, never),
  };

  const device = {
    current: () => desk.current,
    isCounting: (taskId: string) =>
      isOpen && desk.current?.task.taskId === taskId && desk.current.isRunning,
    turn,
    look,
    async open(): Promise<void> {
      if (isOpen) return;
      isOpen = true;
      seenAt = now();
      desk = emptyDesk;
      await recall();
    },
    kill(): void {
      isOpen = false;
      desk = emptyDesk;
    },
    start,
    async pause(): Promise<void> {
      if (desk.current?.isRunning === true) await keep(paused(desk.current, at()));
    },
    async resume(): Promise<void> {
      if (desk.current?.isRunning === false) await keep(resumed(desk.current, at()));
    },
    async finish(): Promise<void> {
      if (desk.current === null) return;
      await keep(finished(desk.current, at()));
      await saveIfOver();
    },
    /** "Continue here", where another device runs a timer as far as this one knows. */
    async takeOver(): Promise<void> {
      const running = Object.values(desk.told).find((told) => runsNow(told, Date.now()));
      if (running === undefined || desk.current?.task.taskId === running.task.taskId) return;
      await start(running.task, running.plannedMs, wholeSeconds(running));
    },
    /** Reads and sends all that there is. Resolves with whether it came to an end. */
    async meet(): Promise<boolean> {
      await services.retryItems(
        email,
        (await services.readItems(email)).map(({ id }) => id),
      );
      try {
        while (await services.readNext(email, source, never));
      } catch (error) {
        if (services.deliveryOutcomeOf(error) === null) throw error;
        return false;
      }
      await hear();
      await services.queueUntold(email, never);
      for (;;) {
        const delivered = await services.deliverNext(email, send, never);
        await hear();
        if (delivered.kind === 'nothingDue') return (await services.readItems(email)).length === 0;
        if (delivered.outcome.kind !== 'accepted') return false;
      }
    },
    rested: () => services.readTimers(email),
    elsewhere: () => services.readElsewhere(email),
    sessions: (): readonly MeditationSession[] => services.keptSessions(email),
  };

  return device;
}

function wholeSeconds(told: ToldTimer): number {
  return Math.floor(toldElapsed(told, Date.now()) / 1_000) * 1_000;
}

function timerIdOfTold(told: Readonly<Record<string, ToldTimer>>, version: string): string {
  return Object.keys(told).find((id) => told[id]?.version === version) ?? '';
}
