import * as v from 'valibot';

import { mergedZone, type KeptZone } from '../../domain/account/zoneQuestion.ts';
import type { Day } from '../../domain/common/day.ts';
import { mergedKept, type KeptMember } from '../../domain/practice/member.ts';

const text = v.string();
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const moment = v.pipe(text, v.isoTimestamp());

const session = v.object({
  id: text,
  startTime: moment,
  endTime: v.nullable(moment),
  durationMinutes: v.pipe(amount, v.safeInteger()),
  type: v.picklist(['breath', 'timed', 'guided']),
  completed: v.boolean(),
  day: v.pipe(text, v.isoDate()),
  stretches: v.exactOptional(v.array(v.object({ from: amount, to: amount }))),
  isEntered: v.exactOptional(v.literal(true)),
  isTold: v.exactOptional(v.literal(true)),
});

const user = v.object({
  email: text,
  id: text,
  fullName: text,
  firstName: text,
  lastName: text,
  city: text,
  state: text,
  country: text,
  photoUrl: text,
  darkModePreference: v.boolean(),
  createdAt: v.nullable(text),
});

const zone = v.object({ name: v.nullable(text), answered: v.fallback(v.array(text), []) });

const slice = v.object({
  owner: v.pipe(text, v.regex(/^[0-9a-f]{16}$/u)),
  savedAt: amount,
  user: v.nullable(user),
  sessions: v.array(session),
  totalHoursMeditated: amount,
  currentStreak: amount,
  longestStreak: amount,
  gone: v.exactOptional(v.fallback(v.array(text), [])),
  pillarActivities: v.array(v.looseObject({ id: text })),
  schedule: v.nullable(v.record(text, v.unknown())),
  zone: v.exactOptional(v.fallback(zone, { name: null, answered: [] })),
});

/** What one member's browser keeps of the client state, the photo apart: it would fill the storage (rules/practice#P27). */
export type MemberSlice = KeptMember & {
  owner: string;
  savedAt: number;
  /** Left out while nothing is known of it. */
  zone?: KeptZone;
};

/** The slice of a value that was read back, or null where it is none, or another owner's than the one asked for. */
export function sliceOf(value: unknown, owner?: string): MemberSlice | null {
  const read = v.safeParse(slice, value);
  const isWanted = read.success && (owner === undefined || read.output.owner === owner);

  return isWanted ? read.output : null;
}

/** What two copies say together: no session and no activity of either is lost, and a name is the newer one's. */
export function mergedSlice(
  a: MemberSlice | null,
  b: MemberSlice | null,
  today: Day,
): MemberSlice | null {
  if (a === null || b === null) return a ?? b;

  const [newer, older] = a.savedAt >= b.savedAt ? [a, b] : [b, a];
  const { owner, savedAt } = newer;
  const zones = [newer.zone, older.zone].filter((one) => one !== undefined);
  const both = { ...mergedKept(newer, older, today), owner, savedAt };
  return zones.length === 0 ? both : { ...both, zone: zones.reduce(mergedZone) };
}

/** A slice without who it is: what stays of a member who signed out (rules/practice#P26). */
export function anonymous(kept: MemberSlice): MemberSlice {
  return { ...kept, user: null };
}
