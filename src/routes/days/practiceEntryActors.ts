import {
  isEntryFault,
  sessionEntered,
  type EntryFault,
  type EntryFields,
} from '../../domain/practiceRoom/entered.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import type { MemberStoreActorRef } from '../../machines/practice/memberStoreMachine.ts';
import {
  practiceEntryMachine,
  type EntryWish,
} from '../../machines/practiceRoom/practiceEntryMachine.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { openEntryKeeper, recallEntry } from '../../services/days/entryDrafts.ts';
import { readTimers } from '../../services/timer/taskTimers.ts';
import { keptSessions } from '../../services/practice/memberStorage.ts';
import type { DeskDoorActorRef } from '../../machines/timer/deskDoorMachine.ts';
import type { Stretch } from '../../domain/timer/stretches.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { knownDesk } from '../timer/knownDesk.ts';
import { keptAsWritten } from './keptAsWritten.ts';

/** Minutes entered afterwards, which join what the member practised. */
export function livePracticeEntry(
  memberStoreRef: MemberStoreActorRef,
  deskDoorRef: DeskDoorActorRef,
) {
  return practiceEntryMachine.provide({
    actors: {
      entryKeeper: keptAsWritten(openEntryKeeper, ({ fields }: EntryWish) => fields),
      recall: fromRequest<EntryFields | null, DayOwner>(({ input }) => recallEntry(input)),
      add: fromRequest<EntryFault | null, DayOwner & EntryFields>(
        async ({ input: { begun, date, email, minutes } }) => {
          const underWay = await underWayOf(email, deskDoorRef);
          const made = sessionEntered(
            { day: date, begun, minutes },
            {
              now: Date.now(),
              timeZone: accountZone(email),
              sessions: keptSessions(email),
              underWay,
            },
          );
          if (isEntryFault(made)) return made;

          memberStoreRef.send({ type: 'session.add', session: made });
          return null;
        },
      ),
    },
  });
}

/**
 * When the practice that the desk's timer is of was practised so far, or the one that is kept as running where the desk cannot be fetched;
 * what is of another pillar is no session.
 */
async function underWayOf(
  email: string,
  deskDoorRef: DeskDoorActorRef,
): Promise<readonly Stretch[]> {
  const desk = await knownDesk(deskDoorRef);
  const timer =
    desk === null
      ? Object.values(await readTimers(email)).find(({ isRunning }) => isRunning)
      : desk.getSnapshot().children.timer?.getSnapshot().context.timer;

  return timer?.task.pillar === 'TETHER' ? (timer.stretches ?? []) : [];
}
