import type { Change } from '../../contract/practice/changes.ts';
import type { OutboxItem, OutboxPreference } from '../outbox/outboxItem.ts';

/** What a member prefers on every device; left out what was never chosen. */
export interface Preferences {
  theme?: 'light' | 'dark';
  /** Whether the timer's bell strikes. */
  bell?: boolean;
  /** In days: at least so long was the longest streak, before the service knew of any session. */
  longest_streak?: number;
}

type Name = keyof Preferences;
const names: readonly Name[] = ['theme', 'bell', 'longest_streak'];

/** What the account prefers, and when that was said, in milliseconds since the epoch. */
export interface ToldPreference {
  name: Name;
  value: string | boolean | number;
  madeAt: number;
}

/** The preferences among what changed. */
export function toldPreferences(changes: readonly Change[]): ToldPreference[] {
  return changes.flatMap((change) => {
    if (change.gone || change.kind !== 'preference' || !isTold(change)) return [];

    const { value } = change.body;
    if (typeof value === 'object') return [];
    return [{ name: change.id, value, madeAt: Date.parse(change.made_at) }];
  });
}

/** What the account is known to prefer, with what was told now. */
export function knownPreferences(known: Preferences, told: readonly ToldPreference[]): Preferences {
  return { ...known, ...Object.fromEntries(told.map(({ name, value }) => [name, value])) };
}

/**
 * What this device takes over of what was told: not where its member chose otherwise here since, which is to be sent, unless that
 * waits in the outbox and was chosen earlier.
 */
export function preferencesToTake(
  told: readonly ToldPreference[],
  {
    known,
    here,
    waiting,
  }: { known: Preferences; here: Preferences; waiting: readonly OutboxItem[] },
): Preferences {
  const taken = told.filter(({ madeAt, name }) => {
    const own = waitingOf(waiting, name);
    if (own !== undefined) return here[name] === own.body.value && own.madeAt < madeAt;

    return known[name] === undefined || here[name] === known[name];
  });

  return knownPreferences({}, taken);
}

/**
 * What was chosen on this device and is not known to the account, `now` in milliseconds, and does not wait in the outbox already.
 * A longest streak counts where no session tells of as long a one (`counted`, in days).
 */
export function untoldPreferences(
  known: Preferences,
  {
    here,
    counted,
    waiting,
  }: { here: Preferences; counted: number; waiting: readonly OutboxItem[] },
  now: number,
): OutboxPreference[] {
  return names.flatMap((name) => {
    const value = here[name];
    const last = waitingOf(waiting, name);
    if (value === undefined || value === (last === undefined ? known[name] : last.body.value)) {
      return [];
    }
    if (typeof value === 'number' && value <= Math.max(counted, known.longest_streak ?? 0)) {
      return [];
    }
    return [preferenceItem(name, value, now)];
  });
}

function preferenceItem(name: Name, value: string | boolean | number, now: number) {
  const kept = { keptAt: now, madeAt: now, attempts: 0, notBefore: 0, refusal: null };

  return {
    ...kept,
    id: `preference-${name}-${now}`,
    kind: 'preference',
    name,
    body: { value },
  } as const;
}

function waitingOf(waiting: readonly OutboxItem[], name: Name): OutboxPreference | undefined {
  return waiting
    .filter((item) => item.kind === 'preference')
    .findLast((item) => item.name === name);
}

function isTold<T extends { id: string }>(change: T): change is T & { id: Name } {
  return names.some((name) => name === change.id);
}
