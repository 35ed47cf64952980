import * as v from 'valibot';

import { daysAnswer, daySummary } from '../../contract/practice/days.ts';
import type { Day } from '../../domain/common/day.ts';
import { bodyOfSummary, summaryOfBody, type DaySummary } from '../../domain/days/daySummary.ts';
import { stateStarts, toldDaysKeyOf } from '../device/deviceKeys.ts';
import { changeKept, listKeptFrom, readKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { tabChannel } from '../device/tabChannel.ts';
import { mapInSlices } from '../page/moments/slices.ts';

const channel = tabChannel('told days');

const someDays = v.object({ days: v.array(v.unknown()) });

/** Keeps what the account told of the days from one to another, year by year, in the place of what it told of them before. */
export async function keepTold(
  email: string,
  { from, to }: { from: Day; to: Day },
  days: readonly DaySummary[],
): Promise<void> {
  for (const year of yearsOf(from, to)) {
    await changeKept('states', toldDaysKeyOf(memberKey(email), year), (kept) => {
      const others = toldIn(kept).filter(({ day }) => day < from || day > to);
      const own = days.filter(({ day }) => day.startsWith(year));
      return { days: [...others, ...own].map(bodyOfSummary) };
    });
  }
  publishDaysTold(email);
}

/** Keeps what the account told of days in a few words only: of those of which it told more before, that stays. */
export async function keepFirstTold(
  email: string,
  { from, to }: { from: Day; to: Day },
  days: readonly DaySummary[],
): Promise<void> {
  for (const year of yearsOf(from, to)) {
    await changeKept('states', toldDaysKeyOf(memberKey(email), year), (kept) => {
      const told = toldIn(kept);
      const known = new Set(told.map(({ day }) => day));
      const first = days.filter(({ day }) => day.startsWith(year) && !known.has(day));
      return { days: [...told, ...first].map(bodyOfSummary) };
    });
  }
  publishDaysTold(email);
}

/** What the account told of the days from one to another, as far as it was kept here. */
export async function readTold(
  email: string,
  { from, to }: { from: Day; to: Day },
): Promise<DaySummary[]> {
  const kept = await Promise.all(
    yearsOf(from, to).map((year) => readKept('states', toldDaysKeyOf(memberKey(email), year))),
  );
  const told = await Promise.all(kept.map(toldInSlices));

  return told.flat().filter(({ day }) => day >= from && day <= to);
}

/** All that the account told of a member's days and was kept here, the earliest first. */
export async function listTold(email: string): Promise<DaySummary[]> {
  const kept = await listKeptFrom('states', memberKey(email), stateStarts.toldDays);

  return [...kept.values()]
    .flatMap(toldIn)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** Lets the pages know that more is kept of what was told of a member's days. */
export function publishDaysTold(email: string): void {
  channel.publish(memberKey(email));
}

/** Calls `listener` whenever more is told of a member's days. Returns how to stop. */
export function onDaysTold(email: string, listener: () => void): () => void {
  const member = memberKey(email);

  return channel.subscribe((message) => {
    if (message === member) listener();
  });
}

/** What is kept of the days of a year that were told; none where it cannot be read. */
export function toldIn(kept: unknown): DaySummary[] {
  const read = v.safeParse(daysAnswer, kept);

  return read.success ? read.output.days.map(summaryOfBody) : [];
}

/** The same, day by day, with room for a press between them. */
async function toldInSlices(kept: unknown): Promise<DaySummary[]> {
  const read = v.safeParse(someDays, kept);
  if (!read.success) return [];

  const told = await mapInSlices(read.output.days, (one) => v.safeParse(daySummary, one));
  return told.every(({ success }) => success)
    ? told.flatMap(({ output, success }) => (success ? [summaryOfBody(output)] : []))
    : [];
}

function yearsOf(from: Day, to: Day): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];

  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
