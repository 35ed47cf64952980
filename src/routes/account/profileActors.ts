import { fromPromise } from 'xstate';

import type { Profile } from '../../domain/account/profile.ts';
import type { ProfileDraft, ProfileToSave } from '../../domain/account/profileDraft.ts';
import { profileEditorMachine } from '../../machines/account/profileEditorMachine.ts';
import type { NoticesActorRef } from '../../machines/rooms/noticesMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { readPhoto } from '../../services/account/photo.ts';
import { keepProfileDraft, readProfileDraft } from '../../services/account/profileDraft.ts';
import { saveProfile } from '../../services/account/profileRecordApi.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { notifyBy } from '../common/member/notify.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

const saveFailed = 'Failed to save profile. Please try again.';

/** The profile editor, answered by the profile service, its drafts kept on this device. */
export function liveProfileEditor(sessionRef: SessionActorRef, noticesRef: NoticesActorRef) {
  return profileEditorMachine.provide({
    actors: {
      readDraft: fromRequest<ProfileDraft | null, { email: string }>(({ input }) =>
        readProfileDraft(input.email),
      ),
      readPhoto: fromRequest<string, { file: Blob }>(({ input, signal }) =>
        readPhoto(input.file, signal),
      ),
      saveProfile: fromRequest<Profile, { email: string; profile: ProfileToSave }>(
        ({ input: { email, profile }, signal }) =>
          memberCall(
            sessionRef,
            (token, until) => saveProfile(email, profile, token, until),
            signal,
          ),
      ),
      tellFailure: fromPromise<void>(async () => {
        await notifyBy(noticesRef).alert(saveFailed);
      }),
    },
    actions: {
      keepDraft: (_, { email, edits }) => void keepProfileDraft(email, edits),
    },
  });
}
