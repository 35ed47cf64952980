import { fromCallback } from 'xstate';

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
import { fromRequest } from '../common/member/fromRequest.ts';

/** Minutes entered afterwards, which join what the member practised. */
export function livePracticeEntry(memberStoreRef: MemberStoreActorRef) {
  return practiceEntryMachine.provide({
    actors: {
      entryKeeper: fromCallback<EntryWish, DayOwner>(({ input, receive }) => {
        const keeper = openEntryKeeper(input);
        receive(({ fields }) => {
          if (fields === null) keeper.keep(fields);
          else keeper.note(fields);
        });
        return keeper.close;
      }),
      recall: fromRequest<EntryFields | null, DayOwner>(({ input }) => recallEntry(input)),
      add: fromRequest<EntryFault | null, DayOwner & EntryFields>(
        async ({ input: { begun, date, email, minutes } }) => {
          const made = sessionEntered(
            { day: date, begun, minutes },
            { now: Date.now(), timeZone: accountZone(email), sessions: keptSessions(email) },
          );
          if (isEntryFault(made)) return made;

          memberStoreRef.send({ type: 'session.add', session: made });
          return null;
        },
      ),
    },
  });
}
