import type { AnyMachineSnapshot } from 'xstate';

import { activePaths, graphOf } from '../chart/graph.ts';
import type { KnownApp } from '../app/knownApp.ts';
import type { SubjectFacts } from '../protocol/protocol.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { shown } from '../values/json.ts';
import { changesBetween } from './changes.ts';
import { offeredEvents } from './offered.ts';
import { takenUntil, type KnownActor, type MachineRecord } from './record.ts';
import { unansweredIn } from './unanswered.ts';

/** What is looked at: the present, or the snapshot that a replay up to a step led to. */
export interface Looked {
  step: number | null;
  snapshot: AnyMachineSnapshot;
  /** The one before the last event; null at the start. */
  before: AnyMachineSnapshot | null;
  /** The ids of the transitions that the last event took. */
  taken: string[];
  divergence: string | null;
}

/** The present of a machine, as its record has it; null before it began. */
export function present({ steps }: MachineRecord): Looked | null {
  const last = steps.at(-1);
  if (last === undefined) return null;

  const { snapshot, taken } = last;
  return { step: null, snapshot, before: steps.at(-2)?.snapshot ?? null, taken, divergence: null };
}

/** All that the view shows of a machine. */
export function subjectFacts(
  known: KnownActor,
  record: MachineRecord,
  looked: Looked,
  { secrets, payloadsFor }: Pick<KnownApp, 'secrets' | 'payloadsFor'>,
): SubjectFacts {
  const { snapshot, before } = looked;
  const context = shown(snapshot.context, secrets);
  const isPresent = looked.step === null;

  return {
    actorId: known.facts.id,
    graph: graphOf(record.machine),
    step: looked.step,
    steps: record.steps.map(({ facts }) => facts),
    status: isPresent ? known.facts.status : snapshot.status,
    active: activePaths(snapshot),
    tags: [...snapshot.tags],
    context,
    changes: before === null ? [] : changesBetween(shown(before.context, secrets), context),
    taken: looked.taken,
    takenBefore: takenUntil(record, looked.step ?? record.steps.at(-1)?.facts.index ?? 0),
    events: offeredEvents(snapshot, {
      lastReceived: (type) => record.steps.findLast(({ event }) => event.type === type)?.event,
      payloads: payloadsFor(record.machine.id),
      secrets,
    }),
    unanswered: isPresent && snapshot.status === 'active' ? unansweredIn(snapshot) : [],
    failure: failureOf(snapshot, secrets),
    divergence: looked.divergence,
  };
}

function failureOf({ status, error }: AnyMachineSnapshot, secrets: SecretOptions): string | null {
  if (status !== 'error') return null;

  const text = shown(error instanceof Error ? error.message : error, secrets);
  return typeof text === 'string' ? text : JSON.stringify(text);
}
