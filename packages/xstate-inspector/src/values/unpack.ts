import type { StateValue } from 'xstate';

import type { Json } from '../protocol/protocol.ts';
import type { ErrorClasses } from './errorClasses.ts';
import { isJsonObject } from './json.ts';
import { seenSnapshot } from './seenSnapshot.ts';
import { standIn, standInActor } from './standIn.ts';

const statuses = ['active', 'done', 'error', 'stopped'] as const;
const mostBytes = 64 * 1024 * 1024;

interface UnpackOptions {
  classes: ErrorClasses;
  /** The actor of a name; one that stands in for it, if left out. */
  actorOf?: (id: string) => unknown;
  /** May put one value in the place of another that was packed alike. */
  share?: (json: Json, value: unknown) => unknown;
}

type Fields = { [key: string]: Json };

/** Makes the value that was packed. A blob has its size and type, and holds nothing. */
export function unpack(
  packed: Json,
  { classes, actorOf = standInActor, share = (_, value) => value }: UnpackOptions,
): unknown {
  return made(packed);

  function made(value: Json): unknown {
    if (Array.isArray(value)) return share(value, value.map(made));
    if (!isJsonObject(value)) return value;

    return typeof value['$'] === 'string'
      ? tagged(value['$'], value)
      : share(value, madeFields(value));
  }

  function madeFields(fields: Fields): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, made(item)]));
  }

  function tagged(tag: string, value: Fields): unknown {
    switch (tag) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(value['digits']);
      case 'bigint':
        return bigintOf(textOf(value['digits']));
      case 'date':
        return new Date(Number(made(value['at'] ?? null)));
      case 'set':
        return new Set(listOf(value['items']).map(made));
      case 'map':
        return new Map(pairsOf(value));
      case 'object':
        return Object.fromEntries(pairsOf(value).map(([key, item]) => [String(key), item]));
      case 'error':
        return errorOf(textOf(value['class']), value['fields']);
      case 'blob':
        return blobOf(value);
      case 'actor':
        return actorOf(textOf(value['id']));
      case 'logic':
        return standIn;
      case 'snapshot':
        return snapshotOf(value);
      default:
        return undefined;
    }
  }

  function snapshotOf({ status, value, context, output, tags }: Fields): unknown {
    return seenSnapshot({
      status: statuses.find((one) => one === status) ?? 'active',
      value: stateValueOf(value),
      context: made(context ?? null),
      output: made(output ?? null),
      tags: listOf(tags).map(textOf),
    });
  }

  function pairsOf(value: Fields): [unknown, unknown][] {
    return listOf(value['entries'])
      .filter(isJsonObject)
      .map((pair) => [made(pair['key'] ?? null), made(pair['value'] ?? null)]);
  }

  function errorOf(name: string, json: Json | undefined): unknown {
    const known = classes.get(name)?.made ?? Error;
    const prototype: unknown = known.prototype;
    const error: unknown = Object.create(prototype instanceof Error ? prototype : Error.prototype);
    const fields = madeFields(isJsonObject(json) ? json : {});
    for (const [key, field] of Object.entries(fields)) {
      const isListed = key !== 'message';
      Object.defineProperty(error, key, {
        value: field,
        enumerable: isListed,
        writable: true,
        configurable: true,
      });
    }

    return error;
  }
}

function blobOf({ size, mime, fileName }: Fields): Blob {
  const content = [new Uint8Array(Math.min(Number(size) || 0, mostBytes))];
  const type = textOf(mime);

  return typeof fileName === 'string'
    ? new File(content, fileName, { type })
    : new Blob(content, { type });
}

function stateValueOf(json: Json | undefined): StateValue {
  if (!isJsonObject(json)) return textOf(json);

  return Object.fromEntries(Object.entries(json).map(([key, item]) => [key, stateValueOf(item)]));
}

function bigintOf(digits: string): bigint {
  return /^-?\d+$/.test(digits) ? BigInt(digits) : 0n;
}

function textOf(json: Json | undefined): string {
  return typeof json === 'string' ? json : '';
}

function listOf(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}
