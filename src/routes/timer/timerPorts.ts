import { timedSession } from '../../domain/practice/timedSession.ts';
import type { TimedTask } from '../../domain/timer/timer.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { localTimeZone } from '../../services/page/clock.ts';
import { notifyBy } from '../common/member/notify.ts';
import { inRooms } from '../common/member/roomsSystem.ts';
import type { TimerPorts } from './timerActors.ts';
import { postTimer } from '../outbox/todayPosts.ts';

/** What the timers of this session need of the rooms around them. */
export function timerPorts(sessionRef: SessionActorRef): TimerPorts {
  const notify = () => notifyBy(inRooms(sessionRef, 'notices'));

  return {
    saveTimer: (timer, signal) => postTimer(inRooms(sessionRef, 'outbox'), timer, signal),
    askToPause: async ({ first, second }) => {
      const question = `Your ${first.pillarName} timer is still going. Pause it, and start ${second.pillarName}?`;
      return (await notify().alert(question, 'Pause the first', 'Keep the first')) === 'wayOn';
    },
    tellFailure: async () => {
      await notify().alert('Failed to save timer progress');
    },
    recordPractice: (practised) => recordPractice(sessionRef, practised),
  };
}

/** A Tether timer that ended is a session of the member's (rules/practice#P15), if a whole minute of it was practised. */
function recordPractice(
  sessionRef: SessionActorRef,
  { task, activeMs, at }: { task: TimedTask; activeMs: number; at: number },
) {
  if (task.pillar !== 'TETHER' || activeMs < 60_000) return;

  const memberStore = inRooms(sessionRef, 'memberStore');
  const { sessions } = memberStore.getSnapshot().context;
  const session = timedSession({
    at,
    activeMs,
    task,
    timeZone: localTimeZone(),
    knownIds: sessions.map(({ id }) => id),
  });
  // What the account has of this timer already came of another device, and stands (rules/timer#T26).
  if (sessions.some(({ id, isTold }) => id === session.id && isTold === true)) return;
  memberStore.send({ type: 'session.add', session });
}
