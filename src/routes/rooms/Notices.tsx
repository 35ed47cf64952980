import { useSelector } from '@xstate/react';

import { NoticesHost } from '../../components/rooms/NoticesHost.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { useToastEdge } from './useToastEdge.ts';

const fetchAlerts = () => import('../../components/rooms/AlertHost.tsx');

/**
 * What the app has to say, over every screen of a member, and over no field in use. What shows alerts no first view has; until it is
 * there, they wait.
 */
export function Notices() {
  const { noticesRef } = useRoomsActors();
  const edge = useToastEdge();
  const alerts = useSelector(noticesRef, ({ context }) => context.alerts.length);
  const { part } = useOnceUsed(fetchAlerts, alerts);

  return (
    <NoticesHost actorRef={noticesRef} edge={edge}>
      {part === null ? null : <part.AlertHost actorRef={noticesRef} />}
    </NoticesHost>
  );
}
