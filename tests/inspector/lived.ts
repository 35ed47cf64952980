import { createRecorder } from '@fourfold/xstate-inspector/replay';
import { silenced } from '@fourfold/xstate-inspector/testing';
import { vi } from 'vitest';
import {
  createActor,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type Observer,
} from 'xstate';

import type { Happening } from './histories.ts';

/**
 * Lets a machine live through a history in simulated time and tells what was recorded, and where each event really landed. An
 * engine may look on.
 */
export function lived(
  machine: AnyStateMachine,
  input: unknown,
  history: Happening[],
  engine: Observer<InspectionEvent> = {},
) {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const clock = new SimulatedClock();
  const landed: AnyMachineSnapshot[] = [];
  const recorder = createRecorder({
    now: () => Date.now(),
    onChange: () => {},
    onLogged: () => {},
    onMicrostep: () => {},
  });
  const actor = createActor(silenced(machine), {
    input,
    clock,
    inspect: (inspection) => {
      recorder.take(inspection);
      engine.next?.(inspection);
      if (inspection.type !== '@xstate.snapshot' || inspection.actorRef !== actor) return;
      landed.push(inspection.snapshot as AnyMachineSnapshot);
    },
  });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const happening of history) {
    if (typeof happening['wait'] === 'number') wait(happening['wait']);
    else if (actor.getSnapshot().status === 'active') actor.send(happening as AnyEventObject);
  }
  recorder.settle();
  vi.useRealTimers();

  const known = recorder.actors.get(actor.sessionId);
  if (known === undefined) throw new Error('The recorder knows every actor that was started.');
  return { known, landed };

  function wait(milliseconds: number) {
    vi.setSystemTime(Date.now() + milliseconds);
    clock.increment(milliseconds);
  }
}
