import { fromCallback, fromPromise } from 'xstate';

import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import {
  deskDoorMachine,
  type Desk,
  type DeskDoorEvent,
} from '../../machines/timer/deskDoorMachine.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { logFailure } from '../../services/page/log.ts';
import { readTimers } from '../../services/timer/taskTimers.ts';
import { onNetworkBack } from '../common/member/networkBack.ts';

/** The file with the desk, and with what is said of it. */
export const fetchDeskFile = () => import('./desk.ts');

/** The door to the desk of this session's member: wanted with the first use of the page, and at once where a timer is kept here. */
export function liveDeskDoor(sessionRef: SessionActorRef) {
  return deskDoorMachine.provide({
    actors: {
      wishes: fromCallback<DeskDoorEvent, { email: string }>(({ input: { email }, sendBack }) => {
        let isOver = false;
        const want = () => {
          if (!isOver) sendBack({ type: 'desk.want' });
        };
        const stops = [
          onFirstUse(want),
          onNetworkBack(() => sendBack({ type: 'network.back' })),
          () => (isOver = true),
        ];
        const wantWhereKept = async () => {
          const timers = await readTimers(email);
          if (Object.keys(timers).length > 0) want();
        };

        void wantWhereKept().catch(want);
        return () => stops.forEach((stop) => stop());
      }),
      fetchDesk: fromPromise<Desk>(async () => {
        const { liveDesk } = await fetchDeskFile();
        return liveDesk(sessionRef);
      }),
    },
    actions: {
      logFailure: (_, { error }) => logFailure("The timers' desk was not fetched.", error),
    },
  });
}
