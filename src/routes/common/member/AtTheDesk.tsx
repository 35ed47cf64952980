import { useSelector } from '@xstate/react';
import { createContext, use, useLayoutEffect, type ReactNode } from 'react';

import type { TimerDeskActorRef } from '../../../machines/timer/timerDeskMachine.ts';
import { useRoomsActors, type RoomsActors } from './RoomsActors.tsx';

export interface RoomsWithDesk extends RoomsActors {
  timerDeskRef: TimerDeskActorRef;
}

const DeskContext = createContext<TimerDeskActorRef | null>(null);

/** What stands at the desk of the member's timers: it is there once the desk is. */
export function AtTheDesk({ children }: { children: ReactNode }) {
  const { deskDoorRef } = useRoomsActors();

  useLayoutEffect(() => {
    deskDoorRef.send({ type: 'desk.want' });
  }, [deskDoorRef]);

  return <OnceAtDesk>{children}</OnceAtDesk>;
}

/** The same of what nobody waits for: the desk comes by itself with the first use of the page, or at once where a timer is kept. */
export function OnceAtDesk({ children }: { children: ReactNode }) {
  const deskRef = useDesk();

  return deskRef === null ? null : <DeskContext value={deskRef}>{children}</DeskContext>;
}

/** The long-lived actors of the member's rooms, with the desk of their timers. Throws where neither of the two stands above. */
export function useRoomsAtDesk(): RoomsWithDesk {
  const rooms = useRoomsActors();
  const timerDeskRef = use(DeskContext);
  if (timerDeskRef === null)
    throw new Error('useRoomsAtDesk needs an AtTheDesk or a OnceAtDesk above it.');

  return { ...rooms, timerDeskRef };
}

/** The desk of the member's timers; null until it is there. */
export function useDesk(): TimerDeskActorRef | null {
  const { deskDoorRef } = useRoomsActors();

  return useSelector(deskDoorRef, ({ context }) => context.deskRef);
}
