import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';

import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { endOnSignOut, livePushDevice } from './pushDeviceActors.ts';

/** Has this device listen for reminders while Fourfold is closed, until its member signs out. */
export function PushHost({ email }: { email: string }) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => livePushDevice(sessionRef));
  useActorRef(machine, { input: { email }, ...useInspection() });

  useEffect(() => endOnSignOut(sessionRef), [sessionRef]);

  return null;
}
