import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';

import { SessionBanner } from '../../components/rooms/SessionBanner.tsx';
import { ProfileEditor } from '../../components/account/ProfileEditor.tsx';
import { profileOf, type User } from '../../domain/practice/member.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { paths } from '../common/paths.ts';
import { DeviceData } from '../yourData/DeviceData.tsx';
import { liveProfileEditor } from './profileActors.ts';

export function ProfileSettings({ user, onClose }: { user: User; onClose: () => void }) {
  const { sessionRef } = useAppActors();
  const rooms = useRoomsActors();
  const { memberStoreRef } = rooms;
  const [machine] = useState(() => liveProfileEditor(sessionRef, rooms));
  const input = { email: user.email, profile: profileOf(user) };
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  const isDone = useSelector(actorRef, ({ status }) => status === 'done');
  const isLoadFailed = useSelector(memberStoreRef, (snapshot) => snapshot.matches('failed'));
  const close = useEffectEvent(onClose);
  useUnforeseenError(actorRef);

  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  return (
    <ProfileEditor
      accountHref={paths.account}
      remindersHref={paths.reminders}
      helpHref={paths.help}
      actorRef={actorRef}
      banner={<SessionBanner loginHref={paths.login} sessionRef={sessionRef} />}
      isLoadFailed={isLoadFailed}
      yourData={<DeviceData email={user.email} />}
      onRetryLoad={() => memberStoreRef.send({ type: 'profile.load' })}
    />
  );
}
