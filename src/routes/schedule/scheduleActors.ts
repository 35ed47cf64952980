import { fromPromise } from 'xstate';

import { keptHereText } from '../../components/rooms/keptHereText.ts';
import type { ScheduleDraft } from '../../domain/schedule/draft.ts';
import type { ScheduleSave } from '../../domain/schedule/editing.ts';
import type { StoredSchedule } from '../../domain/schedule/scheduleFailure.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { scheduleEditorMachine } from '../../machines/schedule/scheduleEditorMachine.ts';
import { scheduleSaveMachine } from '../../machines/schedule/scheduleSaveMachine.ts';
import { logFailure } from '../../services/page/log.ts';
import { isOffline } from '../../services/page/page.ts';
import { readSchedule, saveSchedule } from '../../services/schedule/scheduleApi.ts';
import { keepScheduleDraft, readScheduleDraft } from '../../services/schedule/scheduleDraft.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { notifyBy } from '../common/member/notify.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { fromRequest } from '../common/member/fromRequest.ts';

const saveFailed = 'Failed to save schedule. Please try again.';

/** The schedule editor, answered by the schedule service, its drafts kept on this device. */
export function liveScheduleEditor(
  sessionRef: SessionActorRef,
  { noticesRef, memberStoreRef }: Pick<RoomsActors, 'noticesRef' | 'memberStoreRef'>,
) {
  const scheduleSave = scheduleSaveMachine.provide({
    actors: {
      saveSchedule: fromRequest<StoredSchedule, ScheduleSave>(
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
    },
  });

  return scheduleEditorMachine.provide({
    actors: {
      scheduleSave,
      readDraft: fromRequest<ScheduleDraft | null, { email: string }>(({ input }) =>
        readScheduleDraft(input.email),
      ),
      loadSchedule: fromRequest<StoredSchedule | null, { email: string }>(({ input, signal }) =>
        memberCall(sessionRef, (token, until) => readSchedule(input.email, token, until), signal),
      ),
    },
    actions: {
      keepDraft: (_, { email, draft }) => void keepScheduleDraft(email, draft),
      dropDraft: (_, { email }) => void keepScheduleDraft(email, null),
      logFailure: (_, { error }) => logFailure('The schedule was not loaded.', error),
      publish: (_, { stored }) => {
        if (typeof stored === 'string') return;
        memberStoreRef.send({ type: 'schedule.known', change: { schedule: stored.record } });
      },
      tellSaved: () => notifyBy(noticesRef).toast('Schedule saved successfully!'),
    },
  });
}
