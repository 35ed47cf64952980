import type { AnyActor, AnyEventObject, Snapshot } from 'xstate';

import type { KnownApp } from '../app/knownApp.ts';
import type { SubjectFacts } from '../protocol/protocol.ts';
import type { KnownActor, MachineRecord } from '../record/record.ts';
import { present, subjectFacts, type Looked } from '../record/subject.ts';
import { travelled } from './travel.ts';

export interface Choice {
  actorId: () => string | null;
  /** Looks at a machine, now or at a step. Throws a sentence where that cannot be. */
  choose: (actorId: string, step: number | null) => void;
  facts: () => SubjectFacts | null;
  /** Looks at another machine, where it looked at one that is there no more: at a live one of the same name, else at the first. */
  leave: (gone: KnownActor) => void;
  /** The record of a machine. Throws a sentence where there is none. */
  recordOf: (actorId: string) => MachineRecord;
  /** The last event of a type that a machine received, as it was. */
  lastReceived: (actorId: string, type: string) => AnyEventObject | undefined;
  /** An actor that takes events. Throws a sentence where it is none. */
  activeActor: (actorId: string) => AnyActor;
}

interface ChoiceOptions {
  actors: ReadonlyMap<string, KnownActor>;
  app: Pick<KnownApp, 'secrets' | 'payloadsFor'>;
  onTravel: OnTravel;
}

export type OnTravel = (
  actorId: string,
  to: { snapshot: Snapshot<unknown>; event: AnyEventObject } | null,
) => void;

/** Keeps what the view looks at. */
export function createChoice({ actors, app, onTravel }: ChoiceOptions): Choice {
  let actorId: string | null = null;
  let looked: Looked | null = null;

  return {
    actorId: () => actorId,
    choose(chosen, step) {
      const known = knownActor(chosen);
      const next = step === null ? null : travelled(known, recordOf(chosen), step);
      if (looked !== null && actorId !== null && next === null) tell(actorId, null);
      if (step !== null) tell(chosen, step);
      actorId = chosen;
      looked = next;
    },
    facts() {
      const known = actorId === null ? undefined : actors.get(actorId);
      const record = known?.record ?? null;
      if (known === undefined || record === null) return null;

      const at = looked ?? present(record);
      return at === null ? null : subjectFacts(known, record, at, app);
    },
    leave({ facts }) {
      if (actorId !== facts.id) return;

      const machines = [...actors.values()].filter(({ record }) => record !== null);
      const namesake = machines.findLast(
        (one) => one.facts.machine === facts.machine && one.facts.origin === 'live',
      );
      actorId = (namesake ?? machines[0])?.facts.id ?? null;
      looked = null;
    },
    recordOf,
    lastReceived: (id, type) =>
      actors.get(id)?.record?.steps.findLast(({ event }) => event.type === type)?.event,
    activeActor(id) {
      const { actor, facts } = knownActor(id);
      if (facts.status === 'active') return actor;

      throw new Error(`The actor "${facts.name}" has ended and takes no event.`);
    },
  };

  function tell(id: string, index: number | null) {
    const known = actors.get(id);
    const record = known?.record ?? null;
    if (known === undefined || record === null || known.facts.origin === 'replica') return;

    const step = record.steps.find(({ facts }) => facts.index === index);
    if (step === undefined) onTravel(id, null);
    else {
      const snapshot = record.machine.getPersistedSnapshot(step.snapshot);
      onTravel(id, { snapshot, event: step.event });
    }
  }

  function recordOf(id: string): MachineRecord {
    const { record, facts } = knownActor(id);
    if (record === null) throw new Error(`"${facts.name}" is no machine: it has no steps.`);

    return record;
  }

  function knownActor(id: string): KnownActor {
    const known = actors.get(id);
    if (known !== undefined) return known;

    throw new Error(`No actor has the ID ${id}: it ended, or it was never started.`);
  }
}
