import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';

import { readTold } from './bodyBytes.ts';
import { Refusal } from './refusal.ts';
import type { ServiceEnv } from './serviceEnv.ts';

/** What is needed of Hono's context. */
interface Received {
  readonly var: Pick<ServiceEnv['Variables'], 'body'>;
}

const deepest = 32;
/** Of objects, lists and what is in them: a reader of JSON takes seconds for a million, in which it answers nobody else. */
const mostParts = 10_000;
const wrongForm = 'The request has the wrong form.';
const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/iu;

/**
 * Reads the body for `readBody`. Throws a Refusal: 413 for more than so many bytes, whether or not it says how long it is, and
 * like `readTold` otherwise.
 */
export function limitBody(bytes: number) {
  return createMiddleware<ServiceEnv>(async (context, next) => {
    const told = context.req.header('content-length');
    const length = told === undefined ? null : Number(told);
    context.set('body', await readTold(context.req.raw, length, bytes));
    await next();
  });
}

/** Refuses with 415 whatever does not call itself JSON: a form of another site cannot. */
export const requireJson = createMiddleware(async (context, next) => {
  if (!jsonType.test(context.req.header('content-type') ?? '')) {
    throw new Refusal(415, 'The request must be JSON.');
  }

  await next();
});

/**
 * Reads by its schema the body that `limitBody` took in. Throws a Refusal: 400 for what is not JSON in UTF-8, nests over 32
 * deep or has over 10,000 parts, 422 for what is no object, or naming the fields at fault, and never their values.
 */
export async function readBody<TSchema extends v.GenericSchema>(
  context: Received,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  const body = parseJson(bytesOf(context));
  // An object schema takes a list for an object without those fields.
  if (!isObject(body)) throw new Refusal(422, wrongForm);

  const parsed = v.safeParse(schema, body, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;

  throw new Refusal(422, fieldsAtFault(parsed.issues));
}

/** The same, where the request may have no body: it is then one without fields. */
export function readBodyIfAny<TSchema extends v.GenericSchema>(
  context: Received,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  if (bytesOf(context).length > 0) return readBody(context, schema);

  return readBody({ var: { body: new TextEncoder().encode('{}') } }, schema);
}

function bytesOf({ var: { body } }: Received): Uint8Array {
  if (body === undefined) throw new Error('This body was not taken in: put limitBody before it.');

  return body;
}

function parseJson(bytes: Uint8Array): unknown {
  if (!isWithinBounds(bytes)) throw malformed();

  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed();
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(): Refusal {
  return new Refusal(400, 'The request is not well-formed JSON.');
}

/** Counts what a body nests and has, before it is read. */
function isWithinBounds(bytes: Uint8Array): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === code.quote) at = endOfString(bytes, at + 1);
    else if (byte === code.comma) parts += 1;
    else if (byte === code.object || byte === code.list) {
      depth += 1;
      parts += 1;
    } else if (byte === code.objectEnd || byte === code.listEnd) depth -= 1;
    if (depth > deepest || parts > mostParts) return false;
  }

  return true;
}

const code = {
  quote: 0x22,
  comma: 0x2c,
  list: 0x5b,
  backslash: 0x5c,
  listEnd: 0x5d,
  object: 0x7b,
  objectEnd: 0x7d,
};

function endOfString(bytes: Uint8Array, from: number): number {
  let end = bytes.indexOf(code.quote, from);
  while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(code.quote, end + 1);

  return end === -1 ? bytes.length : end;
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let first = at;
  while (bytes[first - 1] === code.backslash) first -= 1;

  return (at - first) % 2 === 1;
}

function fieldsAtFault(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const fields = [...new Set(issues.map((issue) => v.getDotPath(issue)))].filter(
    (field) => field !== null && knownField.test(field),
  );

  return fields.length === 0 ? wrongForm : `Please check these fields: ${fields.join(', ')}.`;
}

const knownField = /^[\w.]{1,64}$/u;
