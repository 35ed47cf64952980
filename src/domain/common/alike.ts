/**
 * Whether two values that were or can be written as JSON say the same: whatever the order of their keys, and whether a key that has
 * nothing stands there or not.
 */
export function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isAlike(one, b[index]));
  }
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;

  for (const key in a) if (!isAlike(a[key], b[key])) return false;
  for (const key in b) if (b[key] !== undefined && !Object.hasOwn(a, key)) return false;
  return true;
}

/** What comes after, of which each field that says what it said before is the one that stood there: whoever follows it hears no news. */
export function unlessAlike<T extends object>(before: T, after: T): T {
  const kept = { ...after };
  for (const field in kept) {
    if (isAlike(before[field], kept[field])) kept[field] = before[field];
  }

  return kept;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
