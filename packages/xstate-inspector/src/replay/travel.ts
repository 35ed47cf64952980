import type { AnyActor, AnyActorRef } from 'xstate';

import { childrenOf, snapshotOf, type KnownActor, type MachineRecord } from '../record/record.ts';
import type { Looked } from '../record/subject.ts';
import { createDetacher } from '../values/detached.ts';
import { standInActor } from '../values/standIn.ts';
import { parentOf } from '../xstate/xstatePrivate.ts';
import { standingOf } from './beginning.ts';
import { replay, type Plan } from './replay.ts';

/** The machine as it was at a step: replayed up to there, without anything alive. Throws where the step is not kept. */
export function travelled(known: KnownActor, record: MachineRecord, step: number): Looked {
  const plan = planOf(known.actor, record, step);
  if (plan.steps.at(-1)?.index !== step) {
    throw new Error(`Step ${step} of "${known.facts.name}" is not kept.`);
  }

  const { actor, landings, taken, divergence } = replay(plan);
  actor.stop();
  const snapshot = landings.at(-1);
  if (snapshot === undefined) throw new Error(`"${known.facts.name}" has not begun.`);

  return { step, snapshot, before: landings.at(-2) ?? null, taken, divergence };
}

/** What a live record gives a replay, up to a step or to its end. Actors in it become stand-ins, each always the same one. */
export function planOf(original: AnyActor, record: MachineRecord, until = Infinity): Plan {
  const standIns = new Map<AnyActorRef, AnyActorRef>();
  let replica: AnyActor | null = null;
  const detached = createDetacher((actorRef) => {
    if (actorRef === original && replica !== null) return replica;

    const child = replica === null ? undefined : childrenOf(snapshotOf(replica)).get(actorRef.id);
    if (child !== undefined && parentOf(actorRef) === original) return child;

    const standIn = standIns.get(actorRef) ?? standInActor(actorRef.id);
    standIns.set(actorRef, standIn);
    return standIn;
  });
  const { machine, beginning } = record;

  return {
    machine,
    beginning:
      beginning.kind === 'input'
        ? { kind: 'input', input: detached(beginning.input) }
        : { kind: 'standing', standing: detached(standingOf(beginning.snapshot)) },
    steps: record.steps
      .filter(({ facts }) => facts.index <= until)
      .map(({ time, event, isOwn, snapshot, facts }) => ({
        time,
        event,
        isOwn,
        index: facts.index,
        leaves: facts.leaves,
        status: snapshot.status,
      })),
    eventFor(event, actor) {
      replica = actor;
      return detached(event);
    },
  };
}
