import { useSelector } from '@xstate/react';
import { createElement, useEffect, useState, type ComponentType } from 'react';

import { NoticesHost } from '../../components/rooms/NoticesHost.tsx';
import type { NoticesActorRef } from '../../machines/rooms/noticesMachine.ts';
import { onFirstUse } from '../../services/page/firstUse.ts';
import { onBackOnline } from '../../services/page/page.ts';
import { fetchStylesAgain } from '../../services/page/styles.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useToastEdge } from './useToastEdge.ts';

/** What the app has to say, over every screen of a member, and over no field in use. */
export function Notices() {
  const { noticesRef } = useRoomsActors();
  const edge = useToastEdge();
  const isAlerting = useSelector(noticesRef, ({ context }) => context.alerts.length > 0);
  const host = useAlertHost(isAlerting);

  return (
    <NoticesHost actorRef={noticesRef} edge={edge}>
      {host === null ? null : createElement(host, { actorRef: noticesRef })}
    </NoticesHost>
  );
}

type Host = ComponentType<{ actorRef: NoticesActorRef }>;

/**
 * What shows alerts, which no first view has. It is fetched before there is one, for an alert may be of a network that is gone; until
 * it is there, they wait.
 */
function useAlertHost(isAsked: boolean): Host | null {
  const [host, setHost] = useState<Host | null>(null);
  const isMissing = host === null;

  useEffect(() => {
    if (!isMissing) return () => {};

    const fetchHost = async () => {
      const { AlertHost } = await import('../../components/rooms/AlertHost.tsx');
      setHost(() => AlertHost);
    };
    const stops = [
      onFirstUse(() => void fetchHost().catch(() => null)),
      onBackOnline(
        () =>
          void fetchStylesAgain()
            .then(fetchHost)
            .catch(() => null),
      ),
    ];
    if (isAsked) void fetchHost().catch(() => null);
    return () => {
      for (const stop of stops) stop();
    };
  }, [isAsked, isMissing]);

  return host;
}
