import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { CalendarSection } from '../../components/reminders/CalendarSection.tsx';
import { ClosedSection } from '../../components/reminders/ClosedSection.tsx';
import { DeviceSection } from '../../components/reminders/DeviceSection.tsx';
import { RemindersScreen } from '../../components/reminders/RemindersScreen.tsx';
import { listeningLack } from '../../services/reminders/pushDevice.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { onNetworkBack } from '../common/member/networkBack.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { paths } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveCalendar } from './calendarActors.ts';
import { liveDeviceReminders } from './deviceReminderActors.ts';
import { livePushDevice } from './pushDeviceActors.ts';

/** How the member is reminded (rules/reminders#RE1). */
export function RemindersRoute() {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const [machine] = useState(() => liveCalendar(sessionRef));
  const actorRef = useActorRef(machine, useInspection());
  const deviceRef = useActorRef(liveDeviceReminders, { input: { email }, ...useInspection() });
  const [pushDevice] = useState(() => livePushDevice(sessionRef));
  const lack = listeningLack();
  const pushRef = useActorRef(pushDevice, {
    input: { email, isRead: lack === null },
    ...useInspection(),
  });
  useScreen('Reminders');
  useUnforeseenError(actorRef);

  useEffect(() => onNetworkBack(() => actorRef.send({ type: 'calendar.retry' })), [actorRef]);

  return (
    <RemindersScreen scheduleHref={paths.schedule}>
      <DeviceSection actorRef={deviceRef} />
      <ClosedSection actorRef={pushRef} lack={lack} />
      <CalendarSection actorRef={actorRef} />
    </RemindersScreen>
  );
}
