import {
  createActor,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';

import { createReplayClock, type ReplayClock } from '../clock/replayClock.ts';
import { edgeIds } from '../record/edgeIds.ts';
import { leavesOf, snapshotOf } from '../record/record.ts';
import { stopType, takenBy } from '../xstate/xstatePrivate.ts';
import { atTime } from './atTime.ts';
import { snapshotFrom, type Standing } from './beginning.ts';
import { silenced } from './silenced.ts';

/** What was recorded of an event, as far as a replay needs it. */
export interface PlannedStep {
  /** In milliseconds since 1970. */
  time: number;
  event: AnyEventObject;
  isOwn: boolean;
  index: number;
  leaves: readonly string[];
  status: AnyMachineSnapshot['status'];
}

/** A machine, how it began, and the steps it took from then on. The first step is the start. */
export interface Plan {
  machine: AnyStateMachine;
  beginning: { kind: 'input'; input: unknown } | { kind: 'standing'; standing: Standing };
  steps: readonly PlannedStep[];
  /** What stands in an event for what was alive, seen from the actor of the replay. */
  eventFor?: (event: AnyEventObject, actor: AnyActor) => AnyEventObject;
}

export interface Replay {
  actor: AnyActor;
  clock: ReplayClock;
  /** Where each step landed. */
  landings: AnyMachineSnapshot[];
  /** The ids of the transitions that the last step took. */
  taken: string[];
  /** The first step that landed elsewhere than was recorded, as a sentence. */
  divergence: string | null;
}

/**
 * Gives a fresh actor of the silenced machine what the machine received, one event after the other, at the times of the record.
 * A delay fires when the record says so. What the fresh actor itself sends meanwhile is not taken: the record has it.
 */
export function replay(
  { machine, beginning, steps, eventFor = (event) => event }: Plan,
  inspect?: (inspection: InspectionEvent, time: number) => void,
): Replay {
  const clock = createReplayClock();
  const gate = gated(silenced(machine));
  const began = steps[0]?.time ?? 0;
  const landings: Replay['landings'] = [];
  let transitions: unknown[] = [];
  let divergence: string | null = null;

  clock.goTo(began);
  const actor = make();
  for (const [place, step] of steps.entries()) take(step, place === 0);
  gate.open();

  return { actor, clock, landings, taken: edgeIds(gate.machine, transitions), divergence };

  function make(): AnyActor {
    const start =
      beginning.kind === 'input'
        ? { input: beginning.input }
        : { snapshot: snapshotFrom(beginning.standing) };
    let made: AnyActor | null = null;
    atTime(began, () => {
      made = createActor(gate.machine, {
        ...start,
        clock,
        inspect: (inspection) => {
          if (inspection.type === '@xstate.microstep') transitions.push(...takenBy(inspection));
          inspect?.(inspection, clock.now());
        },
      });
    });
    if (made === null) throw new Error('The machine could not be begun.');

    return made;
  }

  function take(step: PlannedStep, isStart: boolean) {
    clock.goTo(step.time);
    if (!isStart) transitions = [];
    atTime(step.time, () => {
      if (isStart) begin();
      else if (!(step.isOwn && gate.admit(() => clock.fire(step.event.type)))) receive(step.event);
    });
    const snapshot = snapshotOf(actor);
    landings.push(snapshot);
    divergence ??= differenceOf(step, snapshot);
  }

  function begin() {
    snapshotOf(actor);
    clock.follow(actor.system);
    actor.subscribe({ error: () => {} });
    actor.start();
  }

  function receive(recorded: AnyEventObject) {
    const event = eventFor(recorded, actor);
    gate.admit(() => {
      if (snapshotOf(actor).status === 'active') actor.send(event);
    });
  }
}

/** A machine that takes one event each time it is told so, until it is opened for all. */
function gated(machine: AnyStateMachine) {
  const transition = machine.transition.bind(machine);
  let admitted = 0;
  machine.transition = (snapshot, event: AnyEventObject, scope) => {
    if (admitted === 0 && event.type !== stopType) return snapshot;

    admitted -= 1;
    return transition(snapshot, event, scope);
  };

  return {
    machine,
    open: () => void (admitted = Infinity),
    admit<TResult>(run: () => TResult): TResult {
      admitted = 1;
      const result = run();
      admitted = 0;
      return result;
    },
  };
}

function differenceOf(step: PlannedStep, snapshot: AnyMachineSnapshot): string | null {
  const leaves = leavesOf(snapshot);
  if (leaves.join() === step.leaves.join() && snapshot.status === step.status) return null;

  return (
    `Step ${step.index} (${step.event.type}) was recorded to lead to ${named(step.leaves, step.status)}; ` +
    `replayed, it led to ${named(leaves, snapshot.status)}.`
  );
}

function named(leaves: readonly string[], status: string): string {
  const place = leaves.length === 0 ? 'no state of its own' : `"${leaves.join('", "')}"`;

  return status === 'active' ? place : `${place} (${status})`;
}
