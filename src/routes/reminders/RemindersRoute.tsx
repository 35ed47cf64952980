import { useActorRef } from '@xstate/react';
import { useState } from 'react';

import { CalendarSection } from '../../components/reminders/CalendarSection.tsx';
import { RemindersScreen } from '../../components/reminders/RemindersScreen.tsx';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { paths } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveCalendar } from './calendarActors.ts';

/** How the member is reminded (rules/reminders#RE1). */
export function RemindersRoute() {
  const { sessionRef } = useAppActors();
  const [machine] = useState(() => liveCalendar(sessionRef));
  const actorRef = useActorRef(machine, useInspection());
  useScreen('Reminders');
  useUnforeseenError(actorRef);

  return (
    <RemindersScreen scheduleHref={paths.schedule}>
      <CalendarSection actorRef={actorRef} />
    </RemindersScreen>
  );
}
