import { bodyOfSummary, withoutSession, type DaySummary } from '../../domain/days/daySummary.ts';
import type { MeditationSession } from '../../domain/practice/practice.ts';
import { toldDaysKeyOf } from '../device/deviceKeys.ts';
import { changeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { publishDaysTold, toldIn } from './toldDays.ts';

/** Takes a session that was deleted out of what the account told of its day, until it is asked anew. */
export async function takeFromTold(
  email: string,
  { day, durationMinutes }: Pick<MeditationSession, 'day' | 'durationMinutes'>,
): Promise<void> {
  const left = (summary: DaySummary) =>
    summary.day === day ? (withoutSession(summary, durationMinutes) ?? []) : summary;
  let isTold = false;
  await changeKept('states', toldDaysKeyOf(memberKey(email), day.slice(0, 4)), (kept) => {
    const told = toldIn(kept);
    isTold = told.some((summary) => summary.day === day);
    return isTold ? { days: told.flatMap(left).map(bodyOfSummary) } : kept;
  });
  if (isTold) publishDaysTold(email);
}
