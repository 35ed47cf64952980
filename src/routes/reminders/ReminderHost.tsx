import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { ReminderAsk } from '../../components/reminders/ReminderAsk.tsx';
import { onReminderPermission } from '../../services/reminders/permission.ts';
import { onReminderPressed } from '../../services/shell/pressed.ts';
import { sayWatching } from '../../services/reminders/watching.ts';
import { useInspection } from '../common/AppActors.tsx';
import { useRoomsAtDesk } from '../common/member/AtTheDesk.tsx';
import { paths } from '../common/paths.ts';
import { PushHost } from './PushHost.tsx';
import { liveReminderAsk, liveReminderWatch } from './reminderHostActors.ts';

/** Reminds whoever is here, and asks them once whether they want that. */
export function ReminderHost() {
  const actors = useRoomsAtDesk();
  const email = useSelector(actors.memberStoreRef, ({ context }) => context.email);
  const [watch] = useState(() => liveReminderWatch(email, actors));
  const [ask] = useState(() => liveReminderAsk(email, actors));
  const navigate = useNavigate();
  const open = useEffectEvent((href: string) => void navigate(href));
  const askRef = useActorRef(ask, useInspection());
  useActorRef(watch, useInspection());

  const [isAllowed, setIsAllowed] = useState(false);

  useEffect(() => onReminderPressed((href) => open(href)), []);
  useEffect(sayWatching, []);
  useEffect(() => onReminderPermission((told) => setIsAllowed(told === 'allowed')), []);

  return (
    <>
      <ReminderAsk actorRef={askRef} remindersHref={paths.reminders} />
      {isAllowed ? <PushHost email={email} /> : null}
    </>
  );
}
