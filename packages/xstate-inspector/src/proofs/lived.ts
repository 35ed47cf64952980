import { install } from '@sinonjs/fake-timers';
import {
  createActor,
  isMachineSnapshot,
  SimulatedClock,
  type AnyMachineSnapshot,
  type InspectionEvent,
  type Observer,
} from 'xstate';

import type { KnownActor } from '../record/record.ts';
import { createRecorder } from '../record/recorder.ts';
import { silenced } from '../replay/silenced.ts';
import { travelled } from '../replay/travel.ts';
import type { Happening, History } from './history.ts';

/** Where a machine was after an event. */
export interface Place {
  status: AnyMachineSnapshot['status'];
  value: unknown;
  context: unknown;
  /** In which way a replay went elsewhere than the record, as a sentence. */
  divergence: string | null;
}

/** What a machine lived through: as it was recorded, and where each event really landed. */
export interface Life {
  known: KnownActor;
  landed: Place[];
}

/**
 * Lets a machine, its actors and actions silenced, live through what happens to it one after the other. Its delays and `Date` go
 * by a time that only passes where a happening waits. Somebody may look on, such as an engine.
 */
export function lived(
  { machine, input }: History,
  happenings: readonly Happening[],
  { next: lookOn }: Observer<InspectionEvent> = {},
): Life {
  const date = install({ now: 1_000_000, toFake: ['Date'] });
  const clock = new SimulatedClock();
  const landed: Place[] = [];
  const recorder = createRecorder({
    now: () => Date.now(),
    onChange: () => {},
    onLogged: () => {},
    onMicrostep: () => {},
  });
  const actor = createActor(silenced(machine), {
    input,
    clock,
    inspect(inspection) {
      recorder.take(inspection);
      lookOn?.(inspection);
      if (inspection.type !== '@xstate.snapshot' || inspection.actorRef !== actor) return;
      if (isMachineSnapshot(inspection.snapshot)) landed.push(placeOf(inspection.snapshot));
    },
  });
  // An error that the machine has no answer to ends it, and is a place like any other.
  actor.subscribe({ error: () => {} });

  try {
    actor.start();
    for (const happening of happenings) happen(happening);
    recorder.settle();
  } finally {
    date.uninstall();
  }

  const known = recorder.actors.get(actor.sessionId);
  if (known === undefined) throw new Error('The recorder knows every actor that was started.');
  return { known, landed };

  function happen(happening: Happening) {
    if (typeof happening['wait'] === 'number') {
      date.tick(happening['wait']);
      clock.increment(happening['wait']);
      return;
    }
    if (actor.getSnapshot().status === 'active') actor.send(happening);
  }
}

/** Where the record of a life leads to when it is replayed, step by step: what `landed` is to be. */
export function replayed({ known }: Life): Place[] {
  const { record } = known;
  if (record === null) throw new Error(`"${known.facts.name}" is no machine: it has no record.`);

  return record.steps.map(({ facts }) => {
    const { snapshot, divergence } = travelled(known, record, facts.index);

    return placeOf(snapshot, divergence);
  });
}

function placeOf(
  { status, value, context }: AnyMachineSnapshot,
  divergence: string | null = null,
): Place {
  return { status, value, context, divergence };
}
