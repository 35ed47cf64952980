import * as v from 'valibot';

import { mergedZone, type KeptZone } from '../../domain/account/zoneQuestion.ts';
import type { Day } from '../../domain/common/day.ts';
import { keptOf, mergedKept, nobody, type KeptMember } from '../../domain/practice/member.ts';
import { mergedPractice, type MeditationSession } from '../../domain/practice/practice.ts';
import type { Stretch } from '../../domain/timer/stretches.ts';

const text = v.string();
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

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
  sessions: v.custom<readonly MeditationSession[]>(areSessions),
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

/** A slice with the sessions of its months; where it is lost, what they tell of by themselves. */
export function withMonths(
  kept: MemberSlice | null,
  months: Iterable<readonly MeditationSession[]>,
  { owner, today }: { owner: string; today: Day },
): MemberSlice | null {
  const past = [...months].flat();
  if (past.length === 0) return kept;
  const beside = kept ?? emptySlice(owner);
  const all = mergedPractice({ ...beside, sessions: past }, beside, today);

  return kept === null ? { ...beside, ...all } : { ...kept, sessions: all.sessions };
}

/** The slice of a member of whom nothing is kept. */
export function emptySlice(owner: string): MemberSlice {
  return { ...keptOf(nobody), owner, savedAt: 0 };
}

/** A slice without who it is: what stays of a member who signed out (rules/practice#P26). */
export function anonymous(kept: MemberSlice): MemberSlice {
  return { ...kept, user: null };
}

/**
 * Whether a value is a list of sessions. By hand, as nothing else is: of two years there are thousands at each visit, for which the
 * engine would compile a schema's own code, and hold it, as though it were what the page is about.
 */
export function areSessions(value: unknown): value is MeditationSession[] {
  return Array.isArray(value) && value.every(isSession);
}

function isSession(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;

  const kept: { [Field in keyof MeditationSession]?: unknown } = value;
  return (
    typeof kept.id === 'string' &&
    isMoment(kept.startTime) &&
    (kept.endTime === null || isMoment(kept.endTime)) &&
    Number.isSafeInteger(kept.durationMinutes) &&
    isAmount(kept.durationMinutes) &&
    (kept.type === 'breath' || kept.type === 'timed' || kept.type === 'guided') &&
    typeof kept.completed === 'boolean' &&
    typeof kept.day === 'string' &&
    v.ISO_DATE_REGEX.test(kept.day) &&
    (!('stretches' in kept) || areStretches(kept.stretches)) &&
    (!('isEntered' in kept) || kept.isEntered === true) &&
    (!('isTold' in kept) || kept.isTold === true)
  );
}

function areStretches(value: unknown): boolean {
  return Array.isArray(value) && value.every(isStretch);
}

function isStretch(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;

  const { from, to }: { [Field in keyof Stretch]?: unknown } = value;
  return isAmount(from) && isAmount(to);
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && v.ISO_TIMESTAMP_REGEX.test(value);
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < Infinity;
}
