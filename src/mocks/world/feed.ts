import type { ChangeKind } from '../../contract/practice/changes.ts';
import { versionOf } from '../../contract/practice/versions.ts';
import type { MockItem, MockPractice, MockWorld } from './world.ts';

/** The time in which no backup is restored: of each world all its time. */
export const epoch = '00000000000000e1';

const listeners = new WeakMap<MockWorld, Set<(email: string) => void>>();

/** Now, by the clock of the world's services, in milliseconds since the epoch. */
export function serviceTime(world: MockWorld): number {
  return Date.now() + world.aheadMs;
}

/** A member's practice as the world has it. */
export function practiceOf(world: MockWorld, email: string): MockPractice {
  const practice = world.practices.get(email) ?? { seq: 0, items: new Map() };
  world.practices.set(email, practice);

  return practice;
}

export function itemOf(
  world: MockWorld,
  email: string,
  kind: ChangeKind,
  id: string,
): MockItem | undefined {
  return practiceOf(world, email).items.get(`${kind} ${id}`);
}

/** Gives a thing the next number, with what it is now, or null for what is gone, and answers its version. */
export function noteItem(
  world: MockWorld,
  email: string,
  { kind, id, content }: { kind: ChangeKind; id: string; content: MockItem['content'] },
): string {
  const practice = practiceOf(world, email);
  practice.seq += 1;
  practice.items.set(`${kind} ${id}`, { kind, id, seq: practice.seq, content });
  for (const listener of listeners.get(world) ?? []) listener(email);

  return versionOf(epoch, practice.seq);
}

/** Calls back with the address of each member of whom something changes. Returns how to stop. */
export function onNoted(world: MockWorld, listener: (email: string) => void): () => void {
  const known = listeners.get(world) ?? new Set();
  listeners.set(world, known.add(listener));

  return () => known.delete(listener);
}
