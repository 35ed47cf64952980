import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';

import { readBytes, tooLarge } from './bodyBytes.ts';
import { Refusal } from './refusal.ts';
import type { ServiceEnv } from './serviceEnv.ts';

/** What is needed of Hono's context. */
interface Received {
  readonly var: Pick<ServiceEnv['Variables'], 'body'>;
}

const deepest = 32;
const wrongForm = 'The request has the wrong form.';
const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/iu;

/**
 * Reads the body for `readBody`. Throws a Refusal: 413 for more than so many bytes, whether or not it says how long it is, and
 * like `readBytes` otherwise.
 */
export function limitBody(bytes: number) {
  return createMiddleware<ServiceEnv>(async (context, next) => {
    if (Number(context.req.header('content-length') ?? 0) > bytes) throw tooLarge();

    context.set('body', await readBytes(context.req.raw.body, bytes));
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
 * Reads by its schema the body that `limitBody` took in. Throws a Refusal: 400 for what is not JSON in UTF-8 or nests over 32
 * deep, 422 for what is no object, or naming the fields at fault, and never their values.
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
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (depthOf(value) <= deepest) return value;
  } catch {
    throw malformed();
  }

  throw malformed();
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(): Refusal {
  return new Refusal(400, 'The request is not well-formed JSON.');
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];

  while (level.length > 0 && depth <= deepest) {
    level = level.flatMap((item): unknown[] =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
    depth += 1;
  }

  return depth;
}

function fieldsAtFault(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const fields = [...new Set(issues.map((issue) => v.getDotPath(issue)))].filter(
    (field) => field !== null && knownField.test(field),
  );

  return fields.length === 0 ? wrongForm : `Please check these fields: ${fields.join(', ')}.`;
}

const knownField = /^[\w.]{1,64}$/u;
