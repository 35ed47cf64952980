import { jsonOf } from '../../domain/common/json.ts';
import { changeEnvelope, noteMember, readEnvelope, setAside } from '../device/envelope.ts';
import { memberKey } from '../device/memberKey.ts';
import { readItem, removeItem, writeItem } from '../device/storage.ts';
import { today } from '../page/clock.ts';
import {
  anonymous,
  emptySlice,
  mergedSlice,
  sliceOf,
  withMonths,
  type MemberSlice,
} from './memberSlice.ts';
import {
  dropMonths,
  isSame,
  keepMonths,
  readMonths,
  type Month,
  type Months,
} from './pastMonths.ts';

/** Slices of the envelope that this page read or wrote: what is read from it again in the same turn is not looked through again. */
const sound = new WeakMap<object, MemberSlice>();

/** By a slice as it stands in the envelope, the same one with the sessions of its months. */
const wholes = new WeakMap<MemberSlice, { months: readonly Month[]; whole: MemberSlice }>();

/** A slice as it stands by itself, and months that stand beside it. */
export interface Parts {
  slice: MemberSlice | null;
  months: Months;
}

/** What was written: the slice as it stands by itself, those months that are not what they were, and the whole slice. */
export interface Written extends Parts {
  slice: MemberSlice;
  whole: MemberSlice;
}

/** What local storage keeps of a member, by `memberKey`, as it stands there. */
export function readParts(owner: string): Parts {
  const last = lastSlice();
  const separate = readOwnItem(owner);
  const slice = last?.owner === owner ? mergedSlice(last, separate, today()) : separate;

  return { slice, months: readMonths(owner) };
}

/** What local storage keeps of a member, by `memberKey`, or null: all months, and months alone where a crash left nothing else (rules/practice#P32). */
export function readSlice(owner: string): MemberSlice | null {
  const { slice, months: byName } = readParts(owner);
  const months = [...byName.values()];
  const known = slice === null ? undefined : wholes.get(slice);
  if (known !== undefined && isSame(known.months, months)) return known.whole;

  const whole = withMonths(slice, months, { owner, today: today() });
  if (slice !== null && whole !== null) wholes.set(slice, { months, whole });
  return whole;
}

/** What is kept of a member, by `memberKey`, or the slice of one of whom nothing is. */
export function presentSlice(owner: string): MemberSlice {
  return readSlice(owner) ?? emptySlice(owner);
}

/** Keeps a whole slice in local storage: that of the last member in the envelope, that of another one under a key of its own. */
export function writeSlice(whole: MemberSlice): Written {
  const { email } = readEnvelope();
  const last = lastSlice();
  const isFree = last === null && (email === null || memberKey(email) === whole.owner);
  if (last?.owner !== whole.owner && !isFree) return writeOwnItem(whole);

  const written = withoutMonths(whole);
  changeEnvelope({ member: written.slice });
  sound.set(written.slice, written.slice);
  return written;
}

/** Removes what local storage keeps of a member, by `memberKey`. */
export function dropSlice(owner: string): void {
  if (lastSlice()?.owner === owner) changeEnvelope({ member: null });
  removeItem(ownItemOf(owner));
  dropMonths(owner);
}

/**
 * Has the envelope be a member's, who signs in: what it had of another one moves to a key of its own (rules/practice#P25). Returns whose
 * that was, by `memberKey`, or null where it was nobody's, or theirs already.
 */
export function takeEnvelope(owner: string, email: string): string | null {
  const last = lastSlice();
  if (last?.owner === owner) {
    changeEnvelope({ email });
    return null;
  }

  const own = readOwnItem(owner);
  const theirs = last === null ? null : readSlice(last.owner);
  changeEnvelope({ email, member: own });
  removeItem(ownItemOf(owner));
  if (theirs === null) return null;

  writeOwnItem(theirs);
  return theirs.owner;
}

/** The slice in the envelope, which is that of the last member. What is none is set aside. */
function lastSlice(): MemberSlice | null {
  const { member } = readEnvelope();
  if (member === null) return null;

  const known = typeof member === 'object' ? sound.get(member) : undefined;
  const slice = known ?? sliceOf(member);
  if (slice !== null) {
    noteMember(slice);
    sound.set(slice, slice);
    return slice;
  }
  changeEnvelope({ member: null });
  setAside(JSON.stringify(member));
  return null;
}

function readOwnItem(owner: string): MemberSlice | null {
  const text = readItem(ownItemOf(owner));
  if (text === null) return null;

  const slice = sliceOf(jsonOf(text), owner);
  if (slice !== null) return slice;
  removeItem(ownItemOf(owner));
  setAside(text);
  return null;
}

/** Keeps the slice of a member who is not signed in, and therefore without who it is. */
function writeOwnItem(whole: MemberSlice): Written {
  const written = withoutMonths(anonymous(whole));
  writeItem(ownItemOf(whole.owner), JSON.stringify(written.slice));
  return written;
}

/** Keeps the sessions of past months under their own keys. Returns the slice with those alone that stand with it, and the months that changed. */
function withoutMonths(whole: MemberSlice): Written {
  const { owner } = whole;
  const { beside, changed } = keepMonths(owner, whole.sessions, today());
  const isWhole = beside.length === whole.sessions.length;
  const slice = isWhole ? whole : { ...whole, sessions: beside };
  if (!isWhole) wholes.set(slice, { months: [...readMonths(owner).values()], whole });

  return { slice, months: changed, whole };
}

/** The key of local storage under which a member's slice stands beside the envelope. */
function ownItemOf(owner: string): string {
  return `fourfold:${owner}`;
}
