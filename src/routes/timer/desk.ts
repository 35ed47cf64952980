import { fromCallback } from 'xstate';

import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import type { Desk } from '../../machines/timer/deskDoorMachine.ts';
import { nameTimer } from '../../services/page/pageTitle.ts';
import { notifyBy } from '../common/member/notify.ts';
import { inRooms } from '../common/member/roomsSystem.ts';
import { onLateEnd } from './onLateEnd.ts';
import { onTakenElsewhere } from './onTakenElsewhere.ts';
import { onTimerNamed } from './onTimerNamed.ts';
import { liveTimerDesk } from './timerActors.ts';
import { timerPorts } from './timerPorts.ts';

/** The desk of this session's timers, and what tells of them in every room. */
export function liveDesk(sessionRef: SessionActorRef): Desk {
  return {
    timerDesk: liveTimerDesk(timerPorts(sessionRef)),
    tellings: fromCallback(() => {
      const { toast } = notifyBy(inRooms(sessionRef, 'notices'));
      const desk = inRooms(sessionRef, 'timerDesk');
      const stops = [
        onLateEnd(desk, toast),
        onTakenElsewhere(desk, toast),
        onTimerNamed(desk, nameTimer),
      ];
      return () => stops.forEach((stop) => stop());
    }),
  };
}
