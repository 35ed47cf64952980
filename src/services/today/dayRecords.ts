import type { Day } from '../../domain/common/day.ts';
import {
  emptyDay,
  mergedDay,
  withMark,
  type DayRecord,
  type TaskMark,
} from '../../domain/today/dayTasks.ts';
import type { OutboxReflection } from '../../domain/outbox/outboxItem.ts';
import { dayKeyOf } from '../device/deviceKeys.ts';
import { changeKept, listKept, listKeptBetween, readKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { dayMessageOf, ofMember, tabChannel } from '../device/tabChannel.ts';
import { mapInSlices } from '../page/moments/slices.ts';
import { dayOf } from './keptDay.ts';

const channel = tabChannel('days');

/** Keeps a day of a member, together with what other tabs marked on it meanwhile, and tells them. */
export async function keepDay(email: string, day: DayRecord): Promise<void> {
  const owner = { email, date: day.date };
  await changeKept('days', dayKeyOf(owner), (kept) => {
    const older = dayOf(kept);
    return older === null ? day : mergedDay(day, older);
  });

  channel.publish(dayMessageOf(owner));
}

/** Keeps the marks of a day beside what is kept of it: its list of tasks stays. The pages are told. */
export async function keepMarks(email: string, day: DayRecord): Promise<void> {
  const owner = { email, date: day.date };
  await changeKept('days', dayKeyOf(owner), (kept) => {
    const present = dayOf(kept);
    return present === null ? day : mergedDay({ ...day, tasks: present.tasks }, present);
  });

  channel.publish(dayMessageOf(owner));
}

/** Brings a day back as an exported file has it. What is kept of it here stays; of a task's two marks, the further one. */
export async function bringBackDay(email: string, kept: unknown): Promise<void> {
  const day = dayOf(kept);
  if (day === null) return;

  const owner = { email, date: day.date };
  await changeKept('days', dayKeyOf(owner), (present) => {
    const newer = dayOf(present);
    return newer === null ? kept : mergedDay(newer, day);
  });
  channel.publish(dayMessageOf(owner));
}

/** Marks a task of a day that is not on screen. */
export async function markDay(
  email: string,
  date: Day,
  taskId: string,
  mark: Partial<TaskMark>,
): Promise<void> {
  const day = (await readDay(email, date)) ?? emptyDay(date);

  await keepDay(email, withMark(day, taskId, mark));
}

/** Notes when the account says that something was said of a task which it has from here. What was said since stays as it is. */
export async function noteTold(
  email: string,
  { body: { date, task_id: taskId }, keptAt }: OutboxReflection,
  toldAt: number,
): Promise<void> {
  const owner = { email, date };
  await changeKept('days', dayKeyOf(owner), (kept) => {
    const day = dayOf(kept);
    const reflection = day?.marks[taskId]?.reflection ?? null;
    if (day === null || reflection === null || reflection.madeAt > keptAt) return kept;

    return withMark(day, taskId, { reflection: { ...reflection, toldAt } });
  });
}

/** What this device kept of a member's day, or null. */
export async function readDay(email: string, date: Day): Promise<DayRecord | null> {
  return dayOf(await readKept('days', dayKeyOf({ email, date })));
}

/** Every day of a member that this device knows, from the earliest on. */
export async function listDays(email: string): Promise<DayRecord[]> {
  const kept = await listKept('days', memberKey(email));

  return [...kept.values()].map(dayOf).filter((day) => day !== null);
}

/** Those from one day to another, both among them. A year of them is long to read, and a press comes between. */
export async function listDaysBetween(
  email: string,
  { from, to }: { from: Day; to: Day },
): Promise<DayRecord[]> {
  const nameOf = (date: Day) => dayKeyOf({ email, date })[1];
  const span = { from: nameOf(from), to: nameOf(to) };
  const kept = await listKeptBetween('days', memberKey(email), span);
  const days = await mapInSlices(kept.values(), dayOf);

  return days.filter((day) => day !== null);
}

/** Calls `listener` whenever any day of a member is kept on this device. Returns how to stop. */
export function onDaysKept(email: string, listener: () => void): () => void {
  return channel.subscribe(ofMember(email, listener));
}

/** Reports a member's day: what is kept of it at once, null for nothing, then what any page keeps. Returns how to stop. */
export function onDayKept(
  email: string,
  date: Day,
  listener: (day: DayRecord | null) => void,
): () => void {
  return reportKept(channel, dayMessageOf({ email, date }), () => readDay(email, date), listener);
}
