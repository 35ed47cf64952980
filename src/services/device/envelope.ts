import { isAlike } from '../../domain/common/alike.ts';
import { jsonOf } from '../../domain/common/json.ts';
import { onItemChanged, readItem, removeItem, writeItem } from './storage.ts';

const key = 'fourfold';
/** The first key under which something is set aside; the others end in `:2` and so on. */
export const setAsideKey = 'fourfold:set-aside';

/** The version of what this app writes. */
const ownVersion = 1;

export interface Envelope {
  /** Of the app that wrote it first. A newer one says in `understands` what it takes from older ones. */
  version: number;
  /** The oldest version whose changes the writer understands; left out for none but its own. */
  understands?: number;
  /** True only for a sign-in that had no token (rules/app#A8). */
  isAuthenticated: boolean;
  isSignOutOwed: boolean;
  /** Who is signed in, as far as this browser knows. */
  email: string | null;
  /** When everything of theirs is erased, in milliseconds since the epoch; left out for who stays. */
  leavesAt?: number | undefined;
  /** What the last member practised, as `memberStorage` reads it. */
  member: unknown;
}

const emptyEnvelope: Envelope = {
  version: ownVersion,
  isAuthenticated: false,
  isSignOutOwed: false,
  email: null,
  member: null,
};

/** In milliseconds: so long is held what was read or written last. */
const heldMs = 10_000;
let release: ReturnType<typeof setTimeout> | undefined;

/** What was read or written last: the text of years is read once by all that ask for it meanwhile. */
let known: { text: string; envelope: Envelope } | null = null;

/** What this page goes on with, without a member's state, once a newer version has written what it does not understand. */
let outline: Envelope = { ...emptyEnvelope };

/**
 * The one envelope of persisted state (rules/practice#P24, rules/practice#P29). What cannot be read is set aside, and a clean one begins;
 * but what a newer version wrote stays as it is (rules/shell#X14).
 */
export function readEnvelope(): Envelope {
  const text = readItem(key);
  if (text === null) return emptyEnvelope;
  if (known?.text === text) return known.envelope;

  const value = jsonOf(text);
  if (isBeyond(value)) return outline;
  const envelope = envelopeOf(value);
  if (envelope !== null) {
    know(text, envelope);
    return envelope;
  }

  // It is removed first: full storage has no room for both.
  removeItem(key);
  setAside(text);
  return emptyEnvelope;
}

/** Whether a newer version wrote what this one does not understand: nothing that stands with it is read or written. */
export function isOutlined(): boolean {
  return readEnvelope() === outline;
}

/** Changes what is named and nothing else. An envelope with nothing in it is removed. */
export function changeEnvelope(change: Partial<Envelope>): void {
  const present = readEnvelope();
  const changed = { ...present, ...change };
  if (present === outline) {
    outline = { ...changed, member: null };
    return;
  }
  const { isAuthenticated, isSignOutOwed, email, member } = changed;

  if (!isAuthenticated && !isSignOutOwed && email === null && member === null) {
    removeItem(key);
    return;
  }
  // It may hold years: what stands there already is not written again.
  if (isAlike(changed, present)) return;
  const text = JSON.stringify(changed);
  writeItem(key, text);
  know(text, changed);
}

function know(text: string, envelope: Envelope): void {
  clearTimeout(release);
  release = setTimeout(() => (known = null), heldMs);
  outline = { ...envelope, version: ownVersion, member: null };
  known = { text, envelope };
}

/** Has what was found to be the member of the envelope stand in it as it was read, so that it is read once. */
export function noteMember(member: object): void {
  if (known !== null) known = { ...known, envelope: { ...known.envelope, member } };
}

/** Calls `listener` when another tab changes the envelope. Returns how to stop. */
export function onEnvelopeChanged(listener: () => void): () => void {
  return onItemChanged(key, listener);
}

/** Keeps a text that could not be read under a key of its own, once, where nothing overwrites it. */
export function setAside(text: string): void {
  let free = setAsideKey;
  for (let count = 2; ![null, text].includes(readItem(free)); count += 1) {
    free = `${setAsideKey}:${count}`;
  }

  writeItem(free, text);
}

/** Whether a newer version wrote it that does not understand what this one would make of it. */
function isBeyond(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;

  const { version, understands = version }: { version?: unknown; understands?: unknown } = value;
  return Number(version) > ownVersion && !(Number(understands) <= ownVersion);
}

/**
 * What is missing is as in an empty envelope; what nobody knows stays with it. It is read by hand, because the first view needs
 * it: a schema would add 2.5 kB of Valibot to that.
 */
function envelopeOf(value: unknown): Envelope | null {
  if (typeof value !== 'object' || value === null || !('version' in value)) return null;

  const envelope = { ...emptyEnvelope, ...value };
  const { version, isAuthenticated, isSignOutOwed, email } = envelope;
  const isSound =
    typeof version === 'number' &&
    version >= ownVersion &&
    typeof isAuthenticated === 'boolean' &&
    typeof isSignOutOwed === 'boolean' &&
    (email === null || typeof email === 'string');
  return isSound ? { ...envelope, version } : null;
}
