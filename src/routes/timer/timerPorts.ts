import { unsavedText } from '../../components/timer/timerTexts.ts';
import { timedSession } from '../../domain/practice/session.ts';
import { sessionsToAdd } from '../../domain/practice/timerSessions.ts';
import { taskName } from '../../domain/today/taskName.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { isOffline } from '../../services/page/page.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { keptSessions } from '../../services/practice/memberStorage.ts';
import { notifyBy } from '../common/member/notify.ts';
import { inRooms } from '../common/member/roomsSystem.ts';
import type { Practised, TimerPorts } from './timerActors.ts';
import { postTimer } from '../outbox/timerPost.ts';

/** What the timers of this session need of the rooms around them. */
export function timerPorts(sessionRef: SessionActorRef): TimerPorts {
  const notify = () => notifyBy(inRooms(sessionRef, 'notices'));

  return {
    saveTimer: (timer, signal) => postTimer(inRooms(sessionRef, 'outbox'), timer, signal),
    askToPause: async ({ first, second }) => {
      const question = `Your ${taskName(first)} timer is still going. Pause it, and start ${taskName(second)}?`;
      return (await notify().alert(question, 'Pause the first', 'Keep the first')) === 'wayOn';
    },
    tellFailure: async () => {
      await notify().alert(unsavedText(isOffline()));
    },
    recordPractice: (practised) => recordPractice(sessionRef, practised),
  };
}

/** A Tether timer that ended is a session of the member's (rules/practice#P15), if a whole minute of it was practised. */
function recordPractice(
  sessionRef: SessionActorRef,
  { task, activeMs, at, plan, stretches }: Practised,
) {
  if (task.pillar !== 'TETHER' || activeMs < 60_000) return;

  const memberStore = inRooms(sessionRef, 'memberStore');
  const { email } = memberStore.getSnapshot().context;
  const sessions = keptSessions(email);
  const session = timedSession({
    at,
    activeMs,
    stretches,
    task,
    timeZone: accountZone(email),
    type: plan?.kind ?? 'timed',
    knownIds: sessions.map(({ id }) => id),
  });
  for (const one of sessionsToAdd(sessions, session))
    memberStore.send({ type: 'session.add', session: one });
}
