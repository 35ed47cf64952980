import * as v from 'valibot';

import { profileUser } from '../contract/profile.ts';
import { createMockWorld, type MockWorld } from './world.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const member = v.object({
  user: profileUser,
  password: v.string(),
  hasMfa: v.boolean(),
  isLocked: v.boolean(),
});

const facts = v.object({
  members: entriesOf(member),
  invitations: entriesOf(v.object({ email: v.string(), isUsed: v.boolean() })),
  sessions: entriesOf(v.string()),
  sessionsStarted: count,
  failedAttempts: entriesOf(count),
  codesUsed: count,
});

/** The world that this text keeps, or a new one where there is no text or it cannot be read. */
export function worldFrom(text: string | null): MockWorld {
  const found = v.safeParse(facts, jsonOf(text));

  return found.success ? found.output : createMockWorld();
}

/** The facts of a world as text that `worldFrom` reads. */
export function textOfWorld(world: MockWorld): string {
  return JSON.stringify(world, (_, value: unknown) => (value instanceof Map ? [...value] : value));
}

function entriesOf<TValue extends v.GenericSchema>(value: TValue) {
  return v.pipe(
    v.array(v.tuple([v.string(), value])),
    v.transform((entries) => new Map(entries)),
  );
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
