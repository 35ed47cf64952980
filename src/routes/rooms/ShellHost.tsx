import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';

import { UpdateNotice } from '../../components/app/UpdateNotice.tsx';
import { useInspection } from '../common/AppActors.tsx';
import { AtTheDesk } from '../common/member/AtTheDesk.tsx';
import { PlanAsked } from '../days/PlanAsked.tsx';
import { fetchReflecting } from '../reflection/fetchReflecting.ts';
import { ReminderHost } from '../reminders/ReminderHost.tsx';
import { OpenTasksBadge } from '../today/OpenTasksBadge.tsx';
import { liveAppUpdate } from './updateLogic.ts';

/**
 * What a member's screens have of the app around them, and no first view has: its badge, a new version of it, reminders, a look at the plan, and
 * what other rooms reflect with.
 */
export function ShellHost() {
  const updateRef = useActorRef(liveAppUpdate, useInspection());

  // A room that could not be read ahead is fetched as it is opened.
  useEffect(() => void fetchReflecting().catch(() => null), []);

  return (
    <>
      <OpenTasksBadge />
      <UpdateNotice actorRef={updateRef} />
      <AtTheDesk>
        <ReminderHost />
      </AtTheDesk>
      <PlanAsked />
    </>
  );
}
