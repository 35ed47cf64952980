import type { Day } from '../common/day.ts';
import { settingsOf } from '../schedule/reading.ts';
import { planOf, type PlannedTask } from './dayPlan.ts';

/** A schedule that another one took the place of. */
export interface EarlierSchedule {
  /** The member's local day on which it was replaced: days before it go by it. */
  lastDay: Day;
  /** In whatever form it was written. */
  record: unknown;
}

/** What is planned for a day, and what was until its schedule was changed on it. */
export interface PlanAt {
  plan: readonly PlannedTask[];
  /** Tasks of pillars that were switched off on that very day: they stay until it is over (rules/today#D11). */
  left: readonly PlannedTask[];
}

/**
 * The plan of a day by the schedule that held on it (rules/days#N2): the first of the earlier ones, whose order is that of their
 * last days, that was replaced after it, else the present one.
 */
export function planAt(present: unknown, earlier: readonly EarlierSchedule[], date: Day): PlanAt {
  const replaced = earlier.find(({ lastDay }) => lastDay === date);
  const held = earlier.find(({ lastDay }) => lastDay > date);
  const record = held === undefined ? present : held.record;
  const plan = planOf(record, date);
  if (replaced === undefined) return { plan, left: [] };

  const { settings } = settingsOf(record, date);
  const left = planOf(replaced.record, date).filter(({ pillar }) => !settings[pillar].isEnabled);
  return { plan, left };
}
