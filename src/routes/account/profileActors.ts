import { fromCallback, fromPromise } from 'xstate';

import { keptHereText } from '../../components/rooms/keptHereText.ts';
import type { Profile } from '../../domain/account/profile.ts';
import type { ProfileDraft, ProfileToSave } from '../../domain/account/profileDraft.ts';
import { profileOf } from '../../domain/practice/member.ts';
import {
  profileEditorMachine,
  type ProfileEditorEvent,
} from '../../machines/account/profileEditorMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { readPhoto } from '../../services/account/photo.ts';
import { keepProfileDraft, readProfileDraft } from '../../services/account/profileDraft.ts';
import { saveProfile } from '../../services/account/profileSaving.ts';
import { isOffline } from '../../services/page/page.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { notifyBy } from '../common/member/notify.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { fromRequest } from '../common/member/fromRequest.ts';

const saveFailed = 'Failed to save profile. Please try again.';

/** The profile editor, answered by the profile service, its drafts kept on this device. */
export function liveProfileEditor(
  sessionRef: SessionActorRef,
  { noticesRef, memberStoreRef }: Pick<RoomsActors, 'noticesRef' | 'memberStoreRef'>,
) {
  return profileEditorMachine.provide({
    actors: {
      knownProfile: fromCallback<ProfileEditorEvent>(({ sendBack }) => {
        let last: unknown = null;
        const look = () => {
          const { user } = memberStoreRef.getSnapshot().context;
          if (user === null || user === last) return;
          last = user;
          sendBack({ type: 'profile.known', profile: profileOf(user) });
        };
        const subscription = memberStoreRef.subscribe(look);

        look();
        return () => subscription.unsubscribe();
      }),
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
        await notifyBy(noticesRef).alert(keptHereText(saveFailed, isOffline()));
      }),
    },
    actions: {
      keepDraft: (_, { email, edits }) => void keepProfileDraft(email, edits),
      publish: (_, { profile }) => memberStoreRef.send({ type: 'profile.saved', profile }),
    },
  });
}
