import { useSelector } from '@xstate/react';

import { ProfileLoading } from '../../components/account/ProfileLoading.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';

/** Profile Settings, as soon as it is known what is saved: nobody edits over a profile that is still on its way. */
export function ProfileOverlay({ onClose }: { onClose: () => void }) {
  const { memberStoreRef } = useRoomsActors();
  const user = useSelector(memberStoreRef, ({ context }) => context.user);
  const isLoading = useSelector(memberStoreRef, (snapshot) => snapshot.matches('loading'));
  if (user === null) return null;

  return isLoading ? (
    <ProfileLoading onClose={onClose} />
  ) : (
    <ProfileSettings onClose={onClose} user={user} />
  );
}
