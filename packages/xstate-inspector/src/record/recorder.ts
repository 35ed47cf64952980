import {
  isMachineSnapshot,
  type ActorRefLike,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';

import type { ActorFacts, LogEntry } from '../protocol/protocol.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { shownEvent } from '../values/json.ts';
import { beganWith, machineOf, parentOf, startType, takenBy } from '../xstate/xstatePrivate.ts';
import { actorOf } from './actorOf.ts';
import { edgeIds } from './edgeIds.ts';
import { addStep, type KnownActor } from './record.ts';

const mostEnded = 60;

interface RecorderOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** What is a secret of the app. */
  secrets?: SecretOptions;
  onChange: (actorId: string) => void;
  onLogged: (entry: LogEntry) => void;
  /** Hears each microstep of a live machine, those of its first state among them. */
  onMicrostep: (snapshot: AnyMachineSnapshot, transitions: readonly unknown[]) => void;
}

export interface Recorder {
  actors: ReadonlyMap<string, KnownActor>;
  /** Takes what a system reports. `time` in milliseconds since 1970. */
  take: (inspection: InspectionEvent, origin?: ActorFacts['origin'], time?: number) => void;
  /** Notices the machines that stopped on an error, of which no report tells. */
  settle: () => void;
  /** Lets go of an actor and of all under it, and hears of them no more. Returns what was known of it. */
  forget: (actorId: string) => KnownActor | null;
}

/** Follows every actor of every system that reports to it. An actor that was made and never started is none. */
export function createRecorder({
  now,
  secrets = {},
  onChange,
  onLogged,
  onMicrostep,
}: RecorderOptions): Recorder {
  const began = now();
  const actors = new Map<string, KnownActor>();
  // The first state's transitions are reported before its actor is started.
  const transitions = new WeakMap<AnyActor, unknown[]>();
  let logged = 0;

  return { actors, take, settle, forget };

  function take(
    inspection: InspectionEvent,
    origin: ActorFacts['origin'] = 'live',
    time: number = now(),
  ) {
    const actor = actorOf(inspection.actorRef);
    if (actor === null) return;

    switch (inspection.type) {
      case '@xstate.event':
        if (inspection.event.type === startType) start(actor, origin);
        receive(actor, inspection, time);
        break;
      case '@xstate.snapshot':
        land(actor, inspection.event, inspection.snapshot, time);
        if (origin === 'live' && isMachineSnapshot(inspection.snapshot)) {
          onMicrostep(inspection.snapshot, []);
        }
        break;
      case '@xstate.microstep':
        transitions.set(actor, [...(transitions.get(actor) ?? []), ...takenBy(inspection)]);
        if (origin === 'live' && isMachineSnapshot(inspection.snapshot)) {
          onMicrostep(inspection.snapshot, takenBy(inspection));
        }
        break;
      default:
    }
  }

  function start(actor: AnyActor, origin: ActorFacts['origin']) {
    const known = actors.get(actor.sessionId);
    if (known === undefined) actors.set(actor.sessionId, knownOf(actor, origin));
    else known.facts = { ...known.facts, status: 'active' };
    onChange(actor.sessionId);
    forgetOldest();
  }

  function receive(
    actor: AnyActor,
    { event, sourceRef }: { event: AnyEventObject; sourceRef: ActorRefLike | undefined },
    time: number,
  ) {
    const known = actors.get(actor.sessionId);
    if (known === undefined) return;

    const source = sourceRef === undefined ? undefined : actors.get(sourceRef.sessionId);
    const isOwn = sourceRef?.sessionId === actor.sessionId;
    if (known.record !== null) known.awaited.push({ event, isOwn, time });
    logged += 1;
    onLogged({
      index: logged,
      at: time - began,
      actorId: known.facts.id,
      actor: known.facts.name,
      source: source?.facts.name ?? null,
      sourceId: source?.facts.id ?? null,
      type: event.type,
      event: shownEvent(event, secrets),
    });
  }

  function land(actor: AnyActor, event: AnyEventObject, snapshot: Snapshot<unknown>, time: number) {
    const known = actors.get(actor.sessionId);
    if (known === undefined) return;

    if (known.record === null || !isMachineSnapshot(snapshot)) {
      known.facts = { ...known.facts, status: snapshot.status };
    } else {
      addStep(known, { event, snapshot, time, taken: takenIn(actor, snapshot) }, secrets);
    }
    onChange(actor.sessionId);
  }

  function takenIn(actor: AnyActor, snapshot: AnyMachineSnapshot): string[] {
    const taken = edgeIds(snapshot.machine, transitions.get(actor) ?? []);
    transitions.delete(actor);
    return taken;
  }

  function forget(actorId: string): KnownActor | null {
    const known = actors.get(actorId) ?? null;
    actors.delete(actorId);
    for (const { facts } of actors.values()) if (facts.parentId === actorId) forget(facts.id);
    onChange(actorId);
    return known;
  }

  function settle() {
    for (const known of actors.values()) {
      const { actor, facts, awaited } = known;
      const last = awaited.at(0);
      if (facts.status !== 'active' || last === undefined) continue;

      const snapshot: unknown = actor.getSnapshot();
      if (!isMachineSnapshot(snapshot) || snapshot.status !== 'error') continue;
      const { event, time } = last;
      addStep(known, { event, snapshot, time, taken: takenIn(actor, snapshot) }, secrets);
      known.facts = { ...known.facts, status: 'error' };
      onChange(facts.id);
    }
  }

  function forgetOldest() {
    const ended = [...actors.values()].filter(({ facts }) => facts.status !== 'active');
    // Machines stay longer than the calls they made.
    const first = ended.toSorted(
      (one, other) => Number(one.record !== null) - Number(other.record !== null),
    );

    for (const { facts } of first.slice(0, Math.max(0, ended.length - mostEnded))) {
      actors.delete(facts.id);
    }
  }
}

function knownOf(actor: AnyActor, origin: ActorFacts['origin']): KnownActor {
  const machine = machineOf(actor);
  const parent = parentOf(actor);

  return {
    actor,
    awaited: [],
    facts: {
      id: actor.sessionId,
      name: parent === undefined && machine !== null ? machine.id : actor.id,
      parentId: parent?.sessionId ?? null,
      machine: machine?.id ?? null,
      status: 'active',
      leaves: [],
      origin,
    },
    record:
      machine === null
        ? null
        : {
            machine,
            beginning: { kind: 'input', input: beganWith(actor).input },
            steps: [],
            takenBefore: [],
          },
  };
}
