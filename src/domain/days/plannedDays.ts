import { addDays, type Day } from '../common/day.ts';
import { planOf } from '../today/dayPlan.ts';
import type { DaySummary } from './daySummary.ts';

/** What the account told of the days from one to another, which are over: on which of them Tether was planned, and which were kept. */
export interface ToldPlan {
  from: Day;
  to: Day;
  planned: readonly Day[];
  kept: readonly Day[];
}

/** A day as the second count draws it: a planned one that was kept or is open, or a rest day. */
export interface CountedDay {
  day: Day;
  state: 'kept' | 'open' | 'rest';
}

/** The last planned days, and how many of them were kept (rules/practice#P19). */
export interface PlannedDays {
  kept: number;
  planned: number;
  /** From the first of the planned days to today, the rest days among them; today only once it is kept or a rest day. */
  days: readonly CountedDay[];
}

/** As many planned days count. */
const mostCounted = 10;
/** As many days are looked back on: of one planned day a week, ten. */
const daysBack = 7 * mostCounted;

/** The days that are looked back on, all of them over. */
export function spanBefore(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, -daysBack), to: addDays(today, -1) };
}

/** What the summaries of a span, each of which goes by the schedule that held on its day, say of its plan. */
export function toldPlanOf(
  { from, to }: { from: Day; to: Day },
  summaries: readonly Pick<DaySummary, 'day' | 'pillars' | 'sessions'>[],
): ToldPlan {
  const planned = summaries.filter(({ pillars }) => (pillars.TETHER?.planned ?? 0) > 0);
  const kept = summaries.filter(
    ({ pillars, sessions }) => sessions > 0 || (pillars.TETHER?.done ?? 0) > 0,
  );

  return { from, to, planned: planned.map(dayOf), kept: kept.map(dayOf) };
}

/**
 * The last ten days up to today on which Tether was planned, and which of them are among the practised: a planned day is kept by any
 * completed session. Days that the account told of go by that, later ones by the present schedule; an open today does not count. Null
 * where there is no schedule, nothing was told yet, or no planned day has come.
 */
export function plannedDays(
  {
    told,
    schedule,
    practised,
  }: { told: ToldPlan | null; schedule: unknown; practised: Iterable<Day> },
  today: Day,
): PlannedDays | null {
  if (told === null || schedule === null) return null;

  const toldPlanned = new Set(told.planned);
  const kept = new Set([...told.kept, ...practised]);
  const stateOf = (day: Day): CountedDay['state'] => {
    const isPlanned = day <= told.to ? toldPlanned.has(day) : isTetherPlanned(schedule, day);
    if (!isPlanned) return 'rest';
    return kept.has(day) ? 'kept' : 'open';
  };
  const all = Array.from({ length: daysBack + 1 }, (_, index) => {
    const day = addDays(today, index - daysBack);
    return { day, state: stateOf(day) };
  }).filter(({ day, state }) => day !== today || state !== 'open');

  const counted = all.filter(({ state }) => state !== 'rest').slice(-mostCounted);
  const [first] = counted;
  if (first === undefined) return null;

  return {
    kept: counted.filter(({ state }) => state === 'kept').length,
    planned: counted.length,
    days: all.filter(({ day }) => day >= first.day),
  };
}

/** Whether a schedule, in whatever form, has a Tether session on a day. */
export function isTetherPlanned(schedule: unknown, day: Day): boolean {
  return planOf(schedule, day).some(({ pillar }) => pillar === 'TETHER');
}

function dayOf({ day }: { day: Day }): Day {
  return day;
}
