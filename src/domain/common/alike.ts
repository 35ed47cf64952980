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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
