import type { ScheduleDraft } from '../../domain/schedule/draft.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { scheduleEditorMachine } from '../../machines/schedule/scheduleEditorMachine.ts';
import { scheduleSaveMachine } from '../../machines/schedule/scheduleSaveMachine.ts';
import { keepScheduleDraft, readScheduleDraft } from '../../services/schedule/scheduleDraft.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { scheduleParts } from './scheduleParts.ts';

/** The schedule editor, answered by the schedule service, its drafts kept on this device. */
export function liveScheduleEditor(
  sessionRef: SessionActorRef,
  rooms: Pick<RoomsActors, 'noticesRef' | 'memberStoreRef'>,
) {
  const { read, save, tellFailure, publish, tellSaved, logFailure } = scheduleParts(
    sessionRef,
    rooms,
  );
  const scheduleSave = scheduleSaveMachine.provide({
    actors: { saveSchedule: save, tellFailure },
  });

  return scheduleEditorMachine.provide({
    actors: {
      scheduleSave,
      readDraft: fromRequest<ScheduleDraft | null, { email: string }>(({ input }) =>
        readScheduleDraft(input.email),
      ),
      loadSchedule: read,
      discardDraft: fromRequest<void, { email: string }>(({ input }) =>
        keepScheduleDraft(input.email, null),
      ),
    },
    actions: {
      keepDraft: (_, { email, draft }) => void keepScheduleDraft(email, draft),
      dropDraft: (_, { email }) => void keepScheduleDraft(email, null),
      logFailure,
      publish,
      tellSaved,
    },
  });
}
