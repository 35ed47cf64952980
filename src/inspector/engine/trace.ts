import {
  array,
  boolean,
  custom,
  literal,
  looseObject,
  number,
  object,
  picklist,
  record,
  safeParse,
  string,
  variant,
  type InferOutput,
} from 'valibot';
import type { StateValue } from 'xstate';

import type { Json } from '../protocol.ts';
import { redact } from '../redact.ts';
import { standingOf } from './beginning.ts';
import type { ErrorClasses } from './errorClasses.ts';
import { isJsonObject, jsonOf } from './json.ts';
import { pack } from './pack.ts';
import { createPseudonyms } from './pseudonyms.ts';
import type { MachineRecord } from './record.ts';

const status = picklist(['active', 'done', 'error', 'stopped']);
const packed = custom<Json>((value) => value !== undefined);
const stateValue = custom<StateValue>(isStateValue);

const schema = object({
  format: literal('fourfold-trace'),
  version: literal(1),
  machine: string(),
  /** In milliseconds since 1970. */
  began: number(),
  beginning: variant('kind', [
    object({ kind: literal('input'), input: packed }),
    object({
      kind: literal('standing'),
      standing: object({
        status,
        value: stateValue,
        context: packed,
        children: array(string()),
        history: record(string(), array(string())),
      }),
    }),
  ]),
  steps: array(
    object({
      index: number(),
      /** In milliseconds since the machine began. */
      at: number(),
      event: looseObject({ type: string() }),
      /** Sent by the machine to itself after a delay. */
      isOwn: boolean(),
      leaves: array(string()),
      status,
    }),
  ),
});

/** What was recorded of one machine, as JSON without secrets. Values that JSON lacks are packed. */
export type Trace = InferOutput<typeof schema>;

/** The trace of a record, up to a step or to its end. */
export function traceOf(
  { machine, beginning, steps }: MachineRecord,
  classes: ErrorClasses,
  until = Infinity,
): Trace {
  const options = { hide: createPseudonyms() };
  const redacted = (value: unknown) => jsonOf(redact(pack(value, classes), options)) ?? null;
  const [first] = steps;

  return {
    format: 'fourfold-trace',
    version: 1,
    machine: machine.id,
    began: first === undefined ? 0 : first.time - first.facts.at,
    beginning:
      beginning.kind === 'input'
        ? { kind: 'input', input: redacted(beginning.input) }
        : { kind: 'standing', standing: standingIn(beginning.snapshot, redacted) },
    steps: steps
      .filter(({ facts }) => facts.index <= until)
      .map(({ event, isOwn, snapshot, facts: { index, at, leaves } }) => ({
        index,
        at,
        event: { ...fieldsOf(redacted(event)), type: event.type },
        isOwn,
        leaves,
        status: snapshot.status,
      })),
  };
}

/** Reads a trace. Throws a sentence where the text is none. */
export function traceFrom(text: string): Trace {
  const result = safeParse(schema, parsed(text));
  if (result.success && result.output.steps.length > 0) return result.output;

  const issue = result.success ? 'it has no steps' : result.issues[0].message;
  throw new Error(`This is no trace that can be read here: ${issue}`);
}

function standingIn(
  snapshot: Parameters<typeof standingOf>[0],
  redacted: (value: unknown) => Json,
) {
  const standing = standingOf(snapshot);

  return {
    ...standing,
    context: redacted(standing.context),
    children: [...standing.children],
    history: Object.fromEntries(
      Object.entries(standing.history).map(([id, states]) => [id, [...states]]),
    ),
  };
}

function fieldsOf(json: Json): { [key: string]: Json } {
  return isJsonObject(json) ? json : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This is no trace: it is not even JSON.');
  }
}

function isStateValue(value: unknown): value is StateValue {
  if (typeof value === 'string') return true;

  return typeof value === 'object' && value !== null && Object.values(value).every(isStateValue);
}
