import { waitFor, type SnapshotFrom } from 'xstate';

import type { DeskDoorActorRef } from '../../machines/timer/deskDoorMachine.ts';
import type { timerDeskMachine, TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';

/** Whether a desk has looked at what is kept of its member's timers: before that it knows of none. */
export function isKnown(desk: SnapshotFrom<typeof timerDeskMachine> | undefined): boolean {
  return (
    desk !== undefined &&
    !desk.matches({ engaged: 'claiming' }) &&
    !desk.matches({ engaged: 'recalling' })
  );
}

/**
 * The desk of a member's timers once it knows of them, which is fetched where it is not there yet; null where it could not be. Rejects once
 * its member has left.
 */
export async function knownDesk(deskDoorRef: DeskDoorActorRef): Promise<TimerDeskActorRef | null> {
  deskDoorRef.send({ type: 'desk.want' });
  const { context } = await waitFor(
    deskDoorRef,
    (door) => door.context.deskRef !== null || door.matches('unreached'),
  );
  if (context.deskRef !== null) await waitFor(context.deskRef, isKnown);

  return context.deskRef;
}
