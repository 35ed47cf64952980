import { waitFor } from 'xstate';

import type { DeskDoorActorRef } from '../../machines/timer/deskDoorMachine.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';

/** The desk of a member's timers, which is fetched where it is not there yet; null where it could not be. Rejects once its member has left. */
export async function deskOnceThere(
  deskDoorRef: DeskDoorActorRef,
): Promise<TimerDeskActorRef | null> {
  deskDoorRef.send({ type: 'desk.want' });
  const { context } = await waitFor(
    deskDoorRef,
    (door) => door.context.deskRef !== null || door.matches('unreached'),
  );

  return context.deskRef;
}
