import type { AnyActorRef, AnyEventObject, AnyStateMachine } from 'xstate';

import type { Json } from '../protocol/protocol.ts';
import { childrenOf, snapshotOf } from '../record/record.ts';
import type { Plan } from '../replay/replay.ts';
import type { ErrorClasses } from '../values/errorClasses.ts';
import { isJsonObject, jsonOf } from '../values/json.ts';
import { standInActor } from '../values/standIn.ts';
import { unpack } from '../values/unpack.ts';
import type { Trace } from './trace.ts';

interface TracePlanOptions {
  classes: ErrorClasses;
  /** Whether values that are equal become the very same, as they may have been when a guard asked. */
  sharesEqual: boolean;
}

/** What a trace gives a replay. */
export function tracePlan(
  { began, beginning, steps }: Trace,
  machine: AnyStateMachine,
  { classes, sharesEqual }: TracePlanOptions,
): Plan {
  const standIns = new Map<string, AnyActorRef>();
  const shared = new Map<string, unknown>();

  return {
    machine,
    beginning:
      beginning.kind === 'input'
        ? { kind: 'input', input: made(beginning.input) }
        : {
            kind: 'standing',
            standing: { ...beginning.standing, context: made(beginning.standing.context) },
          },
    steps: steps.map(({ index, at, event, isOwn, leaves, status }) => ({
      time: began + at,
      event,
      isOwn,
      index,
      leaves,
      status,
    })),
    eventFor: (event, actor) =>
      eventFrom(event, (id) => childrenOf(snapshotOf(actor)).get(id) ?? standInOf(id)),
  };

  function eventFrom(event: AnyEventObject, actorOf: (id: string) => unknown): AnyEventObject {
    const fields = new Map<string, unknown>();
    for (const [key, item] of Object.entries(event)) {
      fields.set(key, made(jsonOf(item) ?? null, actorOf));
    }

    return { ...Object.fromEntries(fields), type: event.type };
  }

  function made(json: Json, actorOf: (id: string) => unknown = standInOf): unknown {
    return unpack(json, { classes, actorOf, ...(sharesEqual ? { share } : {}) });
  }

  function share(json: Json, value: unknown): unknown {
    if (!isJsonObject(json) && !Array.isArray(json)) return value;

    const text = JSON.stringify(json);
    if (!shared.has(text)) shared.set(text, value);
    return shared.get(text);
  }

  function standInOf(id: string): AnyActorRef {
    const actor = standIns.get(id) ?? standInActor(id);
    standIns.set(id, actor);
    return actor;
  }
}
