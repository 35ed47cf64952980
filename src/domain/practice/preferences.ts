import type { Change } from '../../contract/practice/changes.ts';
import { hideable, type Hideable } from '../../contract/practice/writes.ts';
import type { ReminderSettings } from '../../contract/reminders/settings.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import type { OutboxItem, OutboxPreference } from '../outbox/outboxItem.ts';

/** What a member prefers on every device; left out what was never chosen. */
export interface Preferences {
  theme?: 'light' | 'dark';
  /** Whether the timer's bell strikes. */
  bell?: boolean;
  /** The numbers that are hidden, each once, in the order of `hideable`. */
  hidden?: readonly Hideable[];
  /** How the member practised last. */
  last_plan?: PracticePlan;
  /** What reminds the member. */
  reminders?: ReminderSettings;
  /** In days: at least so long was the longest streak, before the service knew of any session. */
  longest_streak?: number;
}

type Name = keyof Preferences;
type Value = OutboxPreference['body']['value'];
const names: readonly Name[] = [
  'theme',
  'bell',
  'hidden',
  'last_plan',
  'reminders',
  'longest_streak',
];

/** What the account prefers, and when that was said, in milliseconds since the epoch. */
export interface ToldPreference {
  name: Name;
  value: Value;
  madeAt: number;
}

/** The preferences among what changed. */
export function toldPreferences(changes: readonly Change[]): ToldPreference[] {
  return changes.flatMap((change) => {
    if (change.gone || change.kind !== 'preference' || !isTold(change)) return [];

    const { value } = change.body;
    if (value === null) return [];
    const told = Array.isArray(value) ? hiddenNumbers(value) : value;
    return [{ name: change.id, value: told, madeAt: Date.parse(change.made_at) }];
  });
}

/** Numbers to hide, each once, in the order of `hideable`: so that two choices of the same are alike. */
export function hiddenNumbers(numbers: readonly Hideable[]): Hideable[] {
  return hideable.filter((number) => numbers.includes(number));
}

/** The hidden numbers once one of them is hidden, or shown if it was. */
export function toggledNumber(hidden: readonly Hideable[], number: Hideable): Hideable[] {
  return hiddenNumbers(
    hidden.includes(number) ? hidden.filter((one) => one !== number) : [...hidden, number],
  );
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
    if (own !== undefined) return isSame(here[name], own.body.value) && own.madeAt < madeAt;

    return known[name] === undefined || isSame(here[name], known[name]);
  });

  return knownPreferences({}, taken);
}

/**
 * What was chosen on this device and is not known to the account, `now` in milliseconds, and does not wait in the outbox already.
 * A longest streak counts where no session tells of as long a one (`counted`, in days). `freshId` makes their ids: what is chosen once more
 * is another item, as an earlier one may have been sent (rules/outbox#O15).
 */
export function untoldPreferences(
  known: Preferences,
  {
    here,
    counted,
    waiting,
  }: { here: Preferences; counted: number; waiting: readonly OutboxItem[] },
  { freshId, now }: { freshId: () => string; now: number },
): OutboxPreference[] {
  return names.flatMap((name) => {
    const value = here[name];
    const last = waitingOf(waiting, name);
    if (value === undefined || isSame(value, last === undefined ? known[name] : last.body.value)) {
      return [];
    }
    if (typeof value === 'number' && value <= Math.max(counted, known.longest_streak ?? 0)) {
      return [];
    }
    return [{ ...preferenceItem(name, value, now), id: freshId() }];
  });
}

function preferenceItem(name: Name, value: Value, now: number) {
  const kept = { keptAt: now, madeAt: now, attempts: 0, notBefore: 0, refusal: null };

  return {
    ...kept,
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

/** Whether two values of a preference are alike. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
