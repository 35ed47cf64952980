import * as v from 'valibot';

import { changeKinds } from '../../contract/practice/changes.ts';
import { writeAnswer } from '../../contract/practice/writes.ts';
import { jsonOf } from '../../domain/common/json.ts';
import { moods } from '../../contract/reflection/moods.ts';
import { task, taskAnswer } from '../../contract/today/commitments.ts';
import { passkey } from '../../contract/account/passkeys/passkeys.ts';
import { profileRecord, profileUser } from '../../contract/account/profile.ts';
import { createMockWorld, type MockWorld } from './world.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const address = v.object({ email: v.string(), until: v.string() });

const member = v.object({
  user: profileUser,
  password: v.string(),
  hasMfa: v.boolean(),
  backupCodes: v.optional(v.array(v.string())),
  isLocked: v.boolean(),
  isPasswordClosed: v.optional(v.boolean()),
  leavesAt: v.optional(v.string()),
  wanted: v.optional(address),
  earlier: v.optional(v.array(address)),
});

const keptTask = v.object({
  ...task.entries,
  status: v.picklist(['active', 'reflection_pending', 'done']),
  mood: v.optional(v.nullable(v.picklist(moods))),
  reflectionGoneAt: v.optional(v.nullable(v.number())),
});

const item = v.object({
  kind: v.picklist(changeKinds),
  id: v.string(),
  seq: count,
  content: v.nullable(v.record(v.string(), v.unknown())),
});

const facts = v.object({
  members: entriesOf(member),
  profiles: entriesOf(v.required(profileRecord)),
  schedules: entriesOf(
    v.object({
      record: v.record(v.string(), v.unknown()),
      version: count,
      earlier: v.optional(v.array(v.object({ lastDay: v.string(), record: v.unknown() }))),
    }),
  ),
  calendars: v.optional(
    entriesOf(v.object({ token: v.nullable(v.string()), alarms: v.array(v.number()) })),
    [],
  ),
  calendarsMade: v.optional(count, 0),
  pushKey: v.optional(v.nullable(v.string()), null),
  pushDevices: v.optional(entriesOf(v.string()), []),
  tasks: entriesOf(keptTask),
  files: entriesOf(v.object({ mediaType: v.string(), base64: v.string() })),
  practices: entriesOf(v.object({ seq: count, items: entriesOf(item) })),
  calls: entriesOf(v.object({ bodyHash: v.string(), answer: v.union([taskAnswer, writeAnswer]) })),
  invitations: entriesOf(v.object({ email: v.string(), isUsed: v.boolean() })),
  links: v.optional(
    entriesOf(
      v.object({
        kind: v.picklist(['reset', 'notMe', 'wish', 'newAddress', 'undoAddress']),
        email: v.string(),
        of: v.optional(v.string()),
        isUsed: v.boolean(),
      }),
    ),
    [],
  ),
  sessions: entriesOf(v.string()),
  sessionsStarted: count,
  proofs: v.optional(entriesOf(v.string()), []),
  proofsMade: v.optional(count, 0),
  pendingFactors: v.optional(
    entriesOf(v.object({ id: v.string(), session: v.string(), isConfirmed: v.boolean() })),
    [],
  ),
  backupCodesMade: v.optional(count, 0),
  passkeys: v.optional(entriesOf(v.array(passkey)), []),
  challenges: v.optional(entriesOf(v.string()), []),
  challengesMade: v.optional(count, 0),
  invited: v.optional(
    entriesOf(
      v.pipe(
        v.array(v.string()),
        v.transform((invited) => new Set(invited)),
      ),
    ),
    [],
  ),
  devices: v.optional(
    entriesOf(v.object({ name: v.string(), zone: v.nullable(v.string()), seenAt: v.number() })),
    [],
  ),
  browsers: v.optional(
    entriesOf(v.object({ email: v.string(), name: v.string(), until: v.number() })),
    [],
  ),
  failedAttempts: entriesOf(count),
  codesUsed: count,
  aheadMs: v.optional(v.number(), 0),
});

/** The world that this text keeps, or a new one where there is no text or it cannot be read. */
export function worldFrom(text: string | null): MockWorld {
  const found = v.safeParse(facts, jsonOf(text ?? ''));

  return found.success ? found.output : createMockWorld();
}

/** The facts of a world as text that `worldFrom` reads, without files, for which a browser has no room. */
export function textOfWorld(world: MockWorld): string {
  const kept = { ...world, files: new Map() };

  return JSON.stringify(kept, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
}

function entriesOf<TValue extends v.GenericSchema>(value: TValue) {
  return v.pipe(
    v.array(v.tuple([v.string(), value])),
    v.transform((entries) => new Map(entries)),
  );
}
