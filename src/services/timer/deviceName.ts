import { readItem, writeItem } from '../device/storage.ts';

const nameKey = 'fourfold:device';
const shape = /^[\w-]{8,64}$/u;

/** What this browser calls itself among a member's devices: a random name, made once, which says nothing of anybody. */
export function deviceName(): string {
  const kept = readItem(nameKey);
  if (kept !== null && shape.test(kept)) return kept;

  writeItem(nameKey, crypto.randomUUID());
  return readItem(nameKey) ?? deviceName();
}
