import { fromPromise } from 'xstate';

import { keptHereText } from '../../components/rooms/keptHereText.ts';
import type { Editing, ScheduleSave } from '../../domain/schedule/editing.ts';
import type { StoredSchedule } from '../../domain/schedule/scheduleFailure.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { logFailure } from '../../services/page/log.ts';
import { isOffline } from '../../services/page/page.ts';
import { readSchedule, saveSchedule } from '../../services/schedule/scheduleApi.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { notifyBy } from '../common/member/notify.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';

const saveFailed = 'Failed to save schedule. Please try again.';

/** What the schedule page and a first day's questions ask of the services, and tell the rest of the app. */
export function scheduleParts(
  sessionRef: SessionActorRef,
  { noticesRef, memberStoreRef }: Pick<RoomsActors, 'noticesRef' | 'memberStoreRef'>,
) {
  const readStored = (email: string, signal: AbortSignal) =>
    memberCall(sessionRef, (token, until) => readSchedule(email, token, until), signal);

  return {
    readStored,
    read: fromRequest<StoredSchedule | null, { email: string }>(({ input, signal }) =>
      readStored(input.email, signal),
    ),
    save: fromRequest<StoredSchedule, ScheduleSave>(
      ({ input: { record, version, isFirst }, signal }) =>
        memberCall(
          sessionRef,
          (token, until) => saveSchedule(record.pk, record, version, isFirst, token, until),
          signal,
        ),
    ),
    tellFailure: fromPromise<void>(async () => {
      await notifyBy(noticesRef).alert(keptHereText(saveFailed, isOffline()));
    }),
    publish: (_: unknown, { stored }: { stored: Editing['stored'] | null }) => {
      if (stored === null || typeof stored === 'string') return;
      memberStoreRef.send({ type: 'schedule.known', change: { schedule: stored.record } });
    },
    tellSaved: () => notifyBy(noticesRef).toast('Schedule saved successfully!'),
    logFailure: (_: unknown, { error }: { error: unknown }) =>
      logFailure('The schedule was not loaded.', error),
  };
}
