import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { keepTold } from '../../services/today/toldDays.ts';
import { readDayTasks } from '../../services/today/commitmentsApi.ts';
import { keepDay } from '../../services/today/dayRecords.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { askForDays, lookBackBy } from './lookBackBy.ts';

/** A look back at days in numbers; of one day alone, its list of tasks too. */
export function liveLookBack(sessionRef: SessionActorRef) {
  return lookBackBy(async ({ email, from, to }, signal) => {
    const [days, tasks] = await Promise.all([
      askForDays(sessionRef, { email, from, to }, signal),
      from === to
        ? memberCall(sessionRef, (token, until) => readDayTasks(email, from, token, until), signal)
        : null,
    ]);

    await keepTold(email, { from, to }, days);
    if (tasks !== null) await keepDay(email, { date: from, tasks, marks: {} });
  });
}
