import { Actor, isMachineSnapshot } from 'xstate';

import type { Json } from '../protocol/protocol.ts';
import { isLogic } from './detached.ts';
import { classNameOf, type ErrorClasses } from './errorClasses.ts';
import { snapshotTag } from './seenSnapshot.ts';

/** A value as JSON from which it can be made again: what JSON lacks is an object whose `$` says what it is. */
export function pack(value: unknown, classes: ErrorClasses): Json {
  return packed(value, classes, []);
}

function packed(value: unknown, classes: ErrorClasses, above: readonly object[]): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : numberTag(value);
    case 'bigint':
      return { $: 'bigint', digits: String(value) };
    case 'undefined':
      return { $: 'undefined' };
    case 'object':
      return value === null ? null : packedObject(value, classes, above);
    default:
      return { $: 'lost', was: typeof value };
  }
}

function packedObject(value: object, classes: ErrorClasses, above: readonly object[]): Json {
  if (above.includes(value)) return { $: 'lost', was: 'circular' };

  const within = (item: unknown) => packed(item, classes, [...above, value]);
  if (value instanceof Actor) return { $: 'actor', id: value.id };
  if (isLogic(value)) return { $: 'logic' };
  if (isMachineSnapshot(value)) return snapshotTag(value, within);
  if (value instanceof Date) return { $: 'date', at: within(value.getTime()) };
  if (value instanceof Set) return { $: 'set', items: [...value].map(within) };
  if (value instanceof Map) return { $: 'map', entries: pairs([...value], within) };
  if (value instanceof Blob) return blobTag(value);
  if (value instanceof Error) {
    const fields = fieldsOf(
      { ...Object.fromEntries(Object.entries(value)), message: value.message },
      within,
    );
    return { $: 'error', class: classNameOf(value, classes), fields };
  }
  if (Array.isArray(value)) return value.map(within);
  if ('$' in value) return { $: 'object', entries: pairs(Object.entries(value), within) };

  return fieldsOf(value, within);
}

function fieldsOf(value: object, within: (item: unknown) => Json) {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, within(item)]));
}

function pairs(entries: [unknown, unknown][], within: (item: unknown) => Json): Json[] {
  return entries.map(([key, value]) => ({ key: within(key), value: within(value) }));
}

function blobTag(blob: Blob): Json {
  const { size, type } = blob;

  return { $: 'blob', size, mime: type, fileName: blob instanceof File ? blob.name : null };
}

function numberTag(value: number): Json {
  return { $: 'number', digits: Object.is(value, -0) ? '-0' : String(value) };
}
