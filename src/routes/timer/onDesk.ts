import type { DeskDoorActorRef } from '../../machines/timer/deskDoorMachine.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';

/** Begins something with the desk of a member's timers once it is there. Returns how to stop, which also ends what was begun. */
export function onDesk(
  deskDoorRef: DeskDoorActorRef,
  begin: (desk: TimerDeskActorRef) => () => void,
): () => void {
  let end: (() => void) | null = null;
  const look = () => {
    const { deskRef } = deskDoorRef.getSnapshot().context;
    if (deskRef !== null) end ??= begin(deskRef);
  };
  const door = deskDoorRef.subscribe(look);
  look();

  return () => {
    door.unsubscribe();
    end?.();
  };
}

/** Calls `listener` as the desk of a member's timers comes and whenever something has changed at it. Returns how to stop. */
export function onDeskChanged(deskDoorRef: DeskDoorActorRef, listener: () => void): () => void {
  return onDesk(deskDoorRef, (desk) => {
    const changes = desk.subscribe(listener);
    listener();
    return () => changes.unsubscribe();
  });
}
