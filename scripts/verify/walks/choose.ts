import type { Random } from '../support/random.ts';
import type { Failure, WalkedActor, WalkedMachine } from './machines.ts';
import { valueOf, type Clocks } from './values.ts';
import type { Seen, Step } from './walk.ts';

/** In milliseconds: short ones, and around what the machines wait for. */
const waits = [1, 20, 250, 499, 500, 1_000, 3_000, 5_000, 20_000, 60_000, 300_000];
/** How often another event is made up where one is not offered. */
const tries = 3;

interface Here {
  walked: WalkedMachine;
  failures: readonly Failure[];
  snapshot: Seen;
  clocks: Clocks;
  random: Random;
  /** The failures that nobody foresaw of an actor, as far as they are known: they end the machine, so that they come seldom. */
  unforeseen: ReadonlySet<string>;
}

/** What an unforeseen failure is known by. */
export function failureName(src: unknown, error: unknown): string {
  return `${String(src)} ${error instanceof Error ? `${error.name} ${error.message}` : ''}`;
}

/** What happens next: mostly something that the machine offers, at times anything. */
export function chooseStep(here: Here): Step {
  const { random, walked } = here;
  const ending = random.chance(0.35) ? endingOf(here) : null;
  if (ending !== null) return ending;
  if (walked.events.length === 0 || random.chance(0.12)) {
    return { kind: 'wait', ms: random.of(waits) };
  }

  let event = eventOf(here);
  for (let again = 0; again < tries && !isOffered(here.snapshot, event); again += 1)
    event = eventOf(here);
  return { kind: 'event', event };
}

/** A question that the machine cannot answer is put to it as an event, so that the walk tells of it. */
function isOffered(snapshot: Seen, event: { type: string }): boolean {
  try {
    return snapshot.can(event);
  } catch {
    return true;
  }
}

function eventOf({ clocks, random, snapshot, walked }: Here): { type: string } {
  const event = eventFrom(valueOf(random.of(walked.events), random, clocks));
  if (!random.chance(0.4)) return event;

  return { ...event, ...asKnown(event, snapshot, random) };
}

function eventFrom(value: unknown): { type: string } {
  if (typeof value !== 'object' || value === null || !('type' in value)) return { type: '' };

  return { ...value, type: String(value.type) };
}

/** The event's fields as the machine knows them: the alert that is on screen, the id of an item that it has. */
function asKnown(event: object, snapshot: Seen, random: Random): object {
  const { context } = snapshot;
  const items = Object.values(context).flatMap(listOf);

  const found = Object.entries(event).flatMap(([field, made]: [string, unknown]) => {
    const same = items.flatMap((item) => fieldsOf(item)).filter(([name]) => name === field);
    const all = [
      ...listOf(context[`${field}s`]),
      ...same.map(([, value]) => value),
      context[field],
    ];
    const choices = all.filter((one) => isLike(one, made));
    return field === 'type' || choices.length === 0 ? [] : [[field, random.of(choices)] as const];
  });
  return Object.fromEntries(found);
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value that was found may stand in place of one that was made by its type. */
function isLike(found: unknown, made: unknown): boolean {
  if (found === null || made === null) return found === made;
  if (typeof found !== 'object' || typeof made !== 'object') return typeof found === typeof made;
  if (Array.isArray(found) || Array.isArray(made)) return false;

  return Object.keys(made).every((field) => field in found);
}

/** One of the machine's actors ends as its type says, or by an error that the domain knows. */
function endingOf({ clocks, failures, random, snapshot, unforeseen, walked }: Here): Step | null {
  const ways = Object.entries(snapshot.children).flatMap(([actor, child]) => {
    const src: unknown = child?.src;
    const known = typeof src === 'string' ? walked.actors.get(src) : undefined;
    return known === undefined || known.kind === 'listener' ? [] : [{ actor, known, src }];
  });
  if (ways.length === 0) return null;

  const { actor, known, src } = random.of(ways);
  if (isFailing(known, random)) {
    const errors = Array.from({ length: failures.length }, () => {
      const { make, given } = random.of(failures);
      return make(given.map((shape) => valueOf(shape, random, clocks)));
    });
    const foreseen = errors.filter((error) => !unforeseen.has(failureName(src, error)));
    return {
      kind: 'failed',
      actor,
      error: random.of(foreseen.length === 0 || random.chance(0.03) ? errors : foreseen),
    };
  }
  return known.answer === null
    ? null
    : { kind: 'done', actor, output: valueOf(known.answer, random, clocks) };
}

function isFailing({ kind }: WalkedActor, random: Random): boolean {
  return kind === 'promise' && random.chance(0.3);
}
