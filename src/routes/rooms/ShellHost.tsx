import { useActorRef } from '@xstate/react';

import { UpdateNotice } from '../../components/app/UpdateNotice.tsx';
import { useInspection } from '../common/AppActors.tsx';
import { AtTheDesk } from '../common/member/AtTheDesk.tsx';
import { PlanAsked } from '../days/PlanAsked.tsx';
import { ReminderHost } from '../reminders/ReminderHost.tsx';
import { OpenTasksBadge } from '../today/OpenTasksBadge.tsx';
import { liveAppUpdate } from './updateLogic.ts';

/** What a member's screens have of the app around them, and no first view has: its badge, a new version of it, reminders, and a look at the plan. */
export function ShellHost() {
  const updateRef = useActorRef(liveAppUpdate, useInspection());

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
