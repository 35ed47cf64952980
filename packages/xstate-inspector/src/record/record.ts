import {
  Actor,
  isMachineSnapshot,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';

import { activePaths } from '../chart/graph.ts';
import type { ActorFacts, StepFacts } from '../protocol/protocol.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { shownEvent } from '../values/json.ts';
import { beganWith, startType, stopType } from '../xstate/xstatePrivate.ts';

const mostSteps = 500;

/** How a machine began: with an input, or from a snapshot. */
export type Beginning =
  | { kind: 'input'; input: unknown }
  | { kind: 'snapshot'; snapshot: AnyMachineSnapshot };

/** One event that a machine received, and where it landed. */
export interface Step {
  /** In milliseconds since 1970. */
  time: number;
  event: AnyEventObject;
  /** Sent by the machine to itself after a delay. */
  isOwn: boolean;
  snapshot: AnyMachineSnapshot;
  /** The ids of the transitions it took. */
  taken: string[];
  facts: StepFacts;
}

/** What a replay of a machine needs. Its first step is the start. */
export interface MachineRecord {
  machine: AnyStateMachine;
  beginning: Beginning;
  steps: Step[];
  /** The ids of the transitions that steps took which are kept no more. */
  takenBefore: string[];
}

/** An actor that was started. */
export interface KnownActor {
  actor: AnyActor;
  facts: ActorFacts;
  record: MachineRecord | null;
  /** What it received and did not work off yet, each with whether it sent that itself. */
  awaited: { event: AnyEventObject; isOwn: boolean; time: number }[];
}

/** Where a machine is now. Throws for an actor of another logic, and for a machine that could not begin. */
export function snapshotOf(actor: AnyActor): AnyMachineSnapshot {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) throw new Error(`"${actor.id}" is in no state of a machine.`);

  return snapshot;
}

/** The children of a machine, by their ids. */
export function childrenOf(snapshot: AnyMachineSnapshot): Map<string, AnyActor> {
  const children: unknown = snapshot.children;

  return new Map(
    Object.entries(children ?? {}).filter(
      (entry): entry is [string, AnyActor] => entry[1] instanceof Actor,
    ),
  );
}

/** The active leaf states, as paths. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  const paths = activePaths(snapshot);

  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
}

/** The ids of the transitions that were taken before a step. */
export function takenUntil({ steps, takenBefore }: MachineRecord, index: number): string[] {
  const earlier = steps.filter(({ facts }) => facts.index < index).flatMap(({ taken }) => taken);

  return [...new Set([...takenBefore, ...earlier])];
}

interface Landing {
  event: AnyEventObject;
  snapshot: AnyMachineSnapshot;
  /** In milliseconds since 1970. */
  time: number;
  taken: string[];
}

/** Notes where an event landed, unless it was the end. */
export function addStep(
  known: KnownActor,
  { event, snapshot, time, taken }: Landing,
  secrets: SecretOptions,
) {
  const received = known.awaited.findIndex((one) => one.event === event);
  const isOwn = known.awaited[received]?.isOwn === true;
  known.awaited.splice(0, received + 1);
  known.facts = { ...known.facts, status: snapshot.status, leaves: leavesOf(snapshot) };
  if (known.record === null) return;

  const { steps } = known.record;
  const isStart = event.type === startType;
  // An actor that React stops and starts again goes on where it was.
  if (event.type === stopType || (isStart && steps.length > 0)) return;

  const [first] = steps;
  const beganAt = first === undefined ? time : first.time - first.facts.at;
  const index = (steps.at(-1)?.facts.index ?? -1) + 1;
  const facts = {
    index,
    at: time - beganAt,
    type: event.type,
    event: shownEvent(event, secrets),
    leaves: leavesOf(snapshot),
  };
  const beginning =
    isStart && beganWith(known.actor).hasSnapshot
      ? ({ kind: 'snapshot', snapshot } as const)
      : known.record.beginning;
  known.record = bounded({
    ...known.record,
    beginning,
    steps: [...steps, { time, event, isOwn, snapshot, taken, facts }],
  });
}

/** Drops the oldest half once there are too many; the record then begins from a snapshot that was kept. */
function bounded(record: MachineRecord): MachineRecord {
  if (record.steps.length <= mostSteps) return record;

  const steps = record.steps.slice(-Math.floor(mostSteps / 2));
  const [first] = steps;
  if (first === undefined) return record;

  const takenBefore = takenUntil(record, first.facts.index);
  return {
    ...record,
    steps,
    takenBefore,
    beginning: { kind: 'snapshot', snapshot: first.snapshot },
  };
}
