import { toldPlanOf } from '../../domain/days/plannedDays.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { keepToldPlan } from '../../services/days/toldPlan.ts';
import { askForDays, lookBackBy } from './lookBackBy.ts';

/** A look back at the plan of days, which is kept on this device. */
export function livePlanAsked(sessionRef: SessionActorRef) {
  return lookBackBy(async (asked, signal) => {
    const days = await askForDays(sessionRef, asked, signal);

    await keepToldPlan(asked.email, toldPlanOf(asked, days));
  });
}
