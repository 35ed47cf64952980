import { useSelector } from '@xstate/react';

import { OutboxLine } from '../../components/outbox/OutboxLine.tsx';
import { NotYetFetched } from '../../components/rooms/NotYetFetched.tsx';
import { refusedSaves } from '../../domain/outbox/outboxItem.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useOnceUsed } from '../common/useOnceUsed.ts';

const fetchRefused = () => import('../../components/outbox/RefusedSaves.tsx');

/** What waits on this device. What shows a refusal, which is rare, is fetched with the first of them, and with the first use of the page. */
export function WaitingHere() {
  const { outboxRef } = useRoomsActors();
  const hasRefused = useSelector(
    outboxRef,
    ({ context }) => refusedSaves(context.items).length > 0,
  );
  const { part, hasFailed } = useOnceUsed(fetchRefused, hasRefused ? 1 : 0);

  return (
    <OutboxLine outboxRef={outboxRef}>
      {part === null ? null : <part.RefusedSaves outboxRef={outboxRef} />}
      {hasRefused && hasFailed ? <NotYetFetched hasFailed /> : null}
    </OutboxLine>
  );
}
