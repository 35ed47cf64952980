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
