import type { Change, Json } from '../protocol/protocol.ts';
import { isJsonObject } from '../values/json.ts';

/** The leaves in which two values differ, each with its path: `form.email`, `items.0`. */
export function changesBetween(
  before: Json | undefined,
  after: Json | undefined,
  path = '',
): Change[] {
  const first = branches(before);
  const second = branches(after);
  if (first === null || second === null || Array.isArray(before) !== Array.isArray(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  }

  return [...new Set([...first.keys(), ...second.keys()])].flatMap((key) =>
    changesBetween(first.get(key), second.get(key), path === '' ? key : `${path}.${key}`),
  );
}

function branches(json: Json | undefined): Map<string, Json> | null {
  if (Array.isArray(json)) return new Map(json.map((item, index) => [String(index), item]));

  return isJsonObject(json) ? new Map(Object.entries(json)) : null;
}
