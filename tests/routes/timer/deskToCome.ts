import { createActor, fromCallback, fromPromise } from 'xstate';

import { deskDoorMachine, type Desk } from '#src/machines/timer/deskDoorMachine.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import { silenced } from '../../support/transitions.ts';

/** A door to a member's desk, which comes, or fails to, once `come` is settled and knows of no timer; and what it is asked to start. */
export function deskToCome(email: string, now: number) {
  const come = Promise.withResolvers<void>();
  const started: unknown[] = [];
  const desk: Desk = {
    timerDesk: silenced(timerDeskMachine).provide({
      actors: {
        readTimers: fromPromise(() =>
          Promise.resolve({ timers: {}, told: {}, at: { wall: now, mono: 0 } }),
        ),
      },
    }),
    tellings: fromCallback(() => {}),
  };
  const machine = silenced(deskDoorMachine).provide({
    actors: {
      fetchDesk: fromPromise(async () => {
        await come.promise;
        return desk;
      }),
    },
    actions: { logFailure: () => {} },
  });
  const door = createActor(machine, {
    input: { email },
    inspect: (event) => {
      if (event.type === '@xstate.event' && event.event.type === 'timer.start')
        started.push(event.event);
    },
  }).start();

  return { come, door, started, desk: () => door.getSnapshot().context.deskRef };
}
