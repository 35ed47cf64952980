import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { YourData } from '../../components/yourData/YourData.tsx';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveDeviceData } from './deviceDataActors.ts';

/** Your data, as this device keeps it. */
export function DeviceData({
  email,
  isLeaving = false,
}: {
  email: string;
  /** Whether the member is leaving, who only takes it along. */
  isLeaving?: boolean;
}) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => liveDeviceData(sessionRef));
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);

  return <YourData actorRef={actorRef} isLeaving={isLeaving} />;
}
