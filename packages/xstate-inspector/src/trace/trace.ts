import {
  array,
  boolean,
  custom,
  getDotPath,
  integer,
  literal,
  looseObject,
  maxValue,
  minValue,
  number,
  object,
  picklist,
  pipe,
  record,
  safeParse,
  string,
  variant,
  type BaseIssue,
  type InferOutput,
} from 'valibot';
import type { StateValue } from 'xstate';

import type { Json } from '../protocol/protocol.ts';
import { redact } from '../protocol/redact.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import type { MachineRecord } from '../record/record.ts';
import { standingOf } from '../replay/beginning.ts';
import type { ErrorClasses } from '../values/errorClasses.ts';
import { isJsonObject, jsonOf } from '../values/json.ts';
import { pack } from '../values/pack.ts';
import { createPseudonyms } from './pseudonyms.ts';

const status = picklist(['active', 'done', 'error', 'stopped']);
const packed = custom<Json>((value) => value !== undefined);
const stateValue = custom<StateValue>(isStateValue);

/** Milliseconds that a date can still tell: until the year 9999. */
const moment = pipe(number(), minValue(0), maxValue(253_402_300_799_999));

const schema = object({
  format: string(),
  version: literal(1),
  machine: string(),
  /** In milliseconds since 1970. */
  began: moment,
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
      index: pipe(number(), integer(), minValue(0)),
      /** In milliseconds since the machine began. */
      at: moment,
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

interface TraceOptions {
  /** The name of the app, which alone reads it. */
  app: string;
  secrets: SecretOptions;
  classes: ErrorClasses;
  /** The last step of it; all, if left out. */
  until?: number;
}

/** The trace of a record. */
export function traceOf(
  { machine, beginning, steps }: MachineRecord,
  { app, secrets, classes, until = Infinity }: TraceOptions,
): Trace {
  const options = { ...secrets, hide: createPseudonyms() };
  const redacted = (value: unknown) => jsonOf(redact(pack(value, classes), options)) ?? null;
  const [first] = steps;

  return {
    format: formatOf(app),
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

/** Reads a trace of the app of that name. Throws a sentence where the text is none. */
export function traceFrom(text: string, app: string): Trace {
  const result = safeParse(schemaOf(app), parsed(text));
  if (result.success && isInOrder(result.output)) return result.output;

  const issue = result.success ? 'its steps are not in order.' : placeOf(result.issues[0]);
  throw new Error(`This is no trace that can be read here: ${issue}`);
}

function schemaOf(app: string) {
  return object({ ...schema.entries, format: literal(formatOf(app)) });
}

function formatOf(app: string): string {
  return `${app}-trace`;
}

function isInOrder({ began, steps }: Trace): boolean {
  const [first] = steps;

  return (
    first !== undefined &&
    first.at + began < Number.MAX_SAFE_INTEGER &&
    steps.every(({ index, at }, place) => {
      const before = steps[place - 1];
      return before === undefined || (index > before.index && at >= before.at);
    })
  );
}

function placeOf(issue: BaseIssue<unknown>): string {
  const place = getDotPath({ ...issue, issues: undefined }) ?? '';

  return place === '' ? 'it is not JSON of a trace.' : `"${place}" is not as it should be.`;
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
