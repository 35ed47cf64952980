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
import { keptSessions } from '../../services/practice/memberStorage.ts';
import type { DeskDoorActorRef } from '../../machines/timer/deskDoorMachine.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';
import type { Stretch } from '../../domain/timer/stretches.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { deskOnceThere } from '../timer/deskOnceThere.ts';
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
          const made = sessionEntered(
            { day: date, begun, minutes },
            {
              now: Date.now(),
              timeZone: accountZone(email),
              sessions: keptSessions(email),
              underWay: underWayOf(await deskOnceThere(deskDoorRef)),
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

/** When the practice that the desk's timer is of was practised so far; what is of another pillar is no session. */
function underWayOf(timerDeskRef: TimerDeskActorRef | null): readonly Stretch[] {
  const timer = timerDeskRef?.getSnapshot().children.timer?.getSnapshot().context.timer;

  return timer?.task.pillar === 'TETHER' ? (timer.stretches ?? []) : [];
}
