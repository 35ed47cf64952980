import { fromCallback, fromPromise } from 'xstate';

import { addDays, localDay } from '../../domain/common/day.ts';
import {
  dueReminders,
  isOnTime,
  timerReminder,
  unchosenReminders,
  type Reminder,
} from '../../domain/reminders/reminders.ts';
import { emptyDay, shownTasks, type ShownTask } from '../../domain/today/dayTasks.ts';
import { leftOpen } from '../../domain/today/lastNight.ts';
import { reminderAskMachine } from '../../machines/reminders/reminderAskMachine.ts';
import {
  reminderWatchMachine,
  type ReminderWatchEvent,
} from '../../machines/reminders/reminderWatchMachine.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { lockNames, withLock } from '../../services/device/locks.ts';
import { memberKey } from '../../services/device/memberKey.ts';
import { logFailure } from '../../services/page/log.ts';
import { onPageHidden } from '../../services/page/page.ts';
import { readPlace } from '../../services/practice/feedPlace.ts';
import { chosenReminders, keepReminders } from '../../services/reminders/keptReminders.ts';
import { reminderPermission, requestReminders } from '../../services/reminders/permission.ts';
import { showReminder, shownReminders } from '../../services/reminders/showReminder.ts';
import { readDay } from '../../services/today/dayRecords.ts';
import type { RoomsWithDesk } from '../common/member/AtTheDesk.tsx';
import { taskHref } from '../common/paths.ts';

type Actors = Pick<RoomsWithDesk, 'dayTasksRef' | 'outboxRef' | 'timerDeskRef'>;

/** Shows what is due, as this device knows the member's day. */
export function liveReminderWatch(email: string, actors: Actors) {
  return reminderWatchMachine.provide({
    actors: {
      happenings: fromCallback<ReminderWatchEvent>(({ sendBack }) => {
        const look = () => sendBack({ type: 'watch.look' });
        const tell = async (ended: Parameters<typeof timerReminder>[0]) => {
          const reminder = timerReminder(ended, await askedNow(email));
          if (reminder !== null) sendBack({ type: 'timer.ended', reminder });
        };
        const hear = ({ elapsedSec, lateEnd, task }: Ended) => {
          if (document.hidden) void tell({ task, elapsedSec, endedAt: lateEnd ?? Date.now() });
        };
        const heard = [
          actors.timerDeskRef.on('timer.ended', hear),
          actors.timerDeskRef.on('timer.unsaved', hear),
        ];
        const stopLooking = onPageHidden(look);

        return () => {
          stopLooking();
          for (const one of heard) one.unsubscribe();
        };
      }),
      findDue: fromPromise<readonly Reminder[], void>(() => findDue(email, actors)),
      show: fromPromise<void, { reminder: Reminder | null }>(
        async ({ input: { reminder }, signal }) => {
          if (reminder === null) return;
          const href = taskHref(reminder.taskId);
          await showReminder({ email, day: todayOf(email), reminder, href }, signal);
        },
      ),
    },
    actions: {
      logFailure: (_, { error }) => logFailure('A reminder was not shown.', error),
    },
  });
}

/** Asks once whether reminders are wanted, when a practice of today was on time. */
export function liveReminderAsk(email: string, actors: Actors) {
  return reminderAskMachine.provide({
    actors: {
      claimAsk: fromPromise(({ signal }) =>
        withLock(lockNames.reminders(memberKey(email)), signal, async () => {
          const isTime = await mayAsk(email, actors);
          if (isTime) await change(email, {});
          return isTime;
        }),
      ),
      allow: fromPromise(async () => {
        const permission = await requestReminders();
        if (permission === 'allowed')
          await change(email, { practice: true, timer: true, sleep: true });
        return permission;
      }),
    },
    actions: {
      logFailure: (_, { error }) => logFailure('It was not asked about reminders.', error),
    },
  });
}

interface Ended {
  task: { taskId: string; pillarName: string };
  elapsedSec: number;
  lateEnd: number | null;
}

async function findDue(email: string, actors: Actors): Promise<Reminder[]> {
  if (reminderPermission() !== 'allowed') return [];

  const asked = await askedNow(email);
  const day = todayOf(email);
  const before = addDays(day, -1);
  const waiting = actors.outboxRef.getSnapshot().context.items;
  const yesterday = (await readDay(email, before)) ?? emptyDay(before);
  const { sleeps } = leftOpen(shownTasks(yesterday, {}, waiting), true);

  return dueReminders({
    ...asked,
    tasks: tasksOf(actors),
    sleeps,
    shown: await shownReminders(email, day),
  });
}

async function mayAsk(email: string, actors: Actors): Promise<boolean> {
  if (reminderPermission() !== 'askable') return false;
  // Before the account has told what was chosen, another device may have asked already.
  if ((await readPlace(email)).cursor === null) return false;

  const { settings, timeZone } = await askedNow(email);
  return !settings.asked && tasksOf(actors).some((task) => wasOnTime(task, timeZone));
}

/** Once something is chosen, the question is not put any more. */
async function change(
  email: string,
  changed: { practice?: boolean; timer?: boolean; sleep?: boolean },
): Promise<void> {
  const { settings } = await askedNow(email);
  await keepReminders(email, { ...settings, ...changed, asked: true });
}

async function askedNow(email: string) {
  const settings = (await chosenReminders(email)) ?? unchosenReminders;

  return { settings, timeZone: accountZone(email), now: Date.now() };
}

function todayOf(email: string): string {
  return localDay(Date.now(), accountZone(email));
}

function tasksOf({ dayTasksRef, outboxRef }: Actors): ShownTask[] {
  const { day } = dayTasksRef.getSnapshot().context;

  return shownTasks(day, {}, outboxRef.getSnapshot().context.items);
}

function wasOnTime(task: ShownTask, timeZone: string): boolean {
  if (task.status !== 'done') return false;
  const at = task.reflection?.madeAt ?? Date.parse(task.completedAt ?? '');

  return !Number.isNaN(at) && isOnTime(task, at, timeZone);
}
