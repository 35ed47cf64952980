import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { livePushDevice } from './pushDeviceActors.ts';

/** Has this device listen for reminders while Fourfold is closed, as long as its member wants that. */
export function PushHost({ email }: { email: string }) {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => livePushDevice(sessionRef));
  useActorRef(machine, { input: { email, isRead: false }, ...useInspection() });

  return null;
}
