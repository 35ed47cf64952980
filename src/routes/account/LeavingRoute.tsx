import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { ComeBackScreen } from '../../components/account/leaving/ComeBackScreen.tsx';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useLogout } from '../common/member/useLogout.ts';
import { paths } from '../common/paths.ts';
import { Redirect } from '../common/Redirect.tsx';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { DeviceData } from '../yourData/DeviceData.tsx';
import { liveComeBack } from './leaving/leavingActors.ts';
import { accountCaller } from './proofActors.ts';

/** Where a member who is leaving is led to (rules/membership#Z6). */
export function LeavingRoute() {
  const { sessionRef } = useAppActors();
  const leavesAt = useSelector(sessionRef, ({ context }) => context.leavesAt);
  useScreen('Leaving');

  return leavesAt === undefined ? <Redirect to={paths.home} /> : <ComeBack leavesAt={leavesAt} />;
}

function ComeBack({ leavesAt }: { leavesAt: number }) {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const [machine] = useState(() => liveComeBack(accountCaller(sessionRef)));
  const actorRef = useActorRef(machine, useInspection());
  const isBack = useSelector(actorRef, ({ status }) => status === 'done');
  const signOut = useLogout();
  useUnforeseenError(actorRef);

  useEffect(() => {
    if (isBack) sessionRef.send({ type: 'member.moved' });
  }, [isBack, sessionRef]);

  return (
    <ComeBackScreen
      actorRef={actorRef}
      leavesAt={leavesAt}
      yourData={<DeviceData email={email} isLeaving />}
      onSignOut={signOut}
    />
  );
}
