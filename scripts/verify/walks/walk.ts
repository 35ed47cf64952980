import { isDeepStrictEqual } from 'node:util';

import {
  createActor,
  SimulatedClock,
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type Observer,
} from 'xstate';

import type { Clocks } from './values.ts';
import { onStandIns, type Effect } from './standIns.ts';

/** Something that happens to a machine. */
export type Step =
  | { kind: 'event'; event: EventObject }
  /** An actor of the machine ends, if it is there. */
  | { kind: 'done'; actor: string; output: unknown }
  | { kind: 'failed'; actor: string; error: unknown }
  | { kind: 'wait'; ms: number };

/** A machine at one moment, of whatever kind it is. */
export interface Seen {
  status: string;
  value: unknown;
  context: Readonly<Record<string, unknown>>;
  children: Readonly<Record<string, AnyActorRef | undefined>>;
  _nodes: readonly { id: string; type: string }[];
  can: (event: EventObject) => boolean;
  matches: (state: string) => boolean;
}

/** What a step did. */
export interface Taken {
  before: Seen;
  after: Seen;
  step: Step;
  effects: readonly Effect[];
}

/** A rule that holds after each step; it answers what is wrong in words, or null. */
export type Rule = (taken: Taken) => string | null;

/** A machine on its way, with nothing real around it and a clock that moves with it. */
export interface Walk {
  snapshot: () => Seen;
  clocks: () => Clocks;
  /** Takes a step, and answers the first rule that is broken by it, or null. */
  take: (step: Step, rules: readonly Rule[]) => string | null;
  /** What comes back of it when it is kept and restored, where that differs; or null. */
  restoredFault: () => string | null;
  stop: () => void;
}

/** When a walk begins, in milliseconds since the epoch. */
export const beginning = Date.parse('2026-11-21T12:00:00Z');

interface WalkOptions {
  /** Looks on. */
  inspect?: Observer<InspectionEvent>;
  /** Where it stands at first, without having come there. */
  snapshot?: AnyMachineSnapshot;
}

/** Starts a machine. `isYes` is what it is answered by whoever is outside. */
export function startWalk(
  machine: AnyStateMachine,
  input: unknown,
  isYes = true,
  options: WalkOptions = {},
): Walk {
  const clock = new SimulatedClock();
  const thrown: unknown[] = [];
  const given = new Set<unknown>();
  let effects: Effect[] = [];
  const walked = onStandIns(machine, { isYes, tell: (effect) => effects.push(effect) });
  const actor = createActor(walked, { input, clock, ...options });
  // An error that an actor ended with is the machine's to bear: without a listener it would end this process.
  actor.subscribe({ error: (error: unknown) => thrown.push(error) });
  actor.start();

  const snapshot = (): Seen => actor.getSnapshot();
  const clocks = () => ({ wall: beginning + clock.now(), mono: 1_000 + clock.now() });

  return {
    snapshot,
    clocks,
    take(step, rules) {
      const before = snapshot();
      const isOffered = offered(before, step);
      if (isOffered instanceof Error) return `It cannot say what it offers: ${isOffered.message}`;
      effects = [];
      if (step.kind === 'failed') given.add(step.error);
      // What has ended hears of nothing any more, and would only be warned of.
      if (before.status === 'active') happen(actor, clock, step);
      else happen(actor, clock, { kind: 'wait', ms: 60_000 });

      const taken = { before, after: snapshot(), step, effects };
      const unforeseen = thrown.find((error) => !given.has(error));
      if (unforeseen !== undefined) return `It ends by an error of its own: ${wordsOf(unforeseen)}`;
      if (!isOffered && isChanged(taken)) return 'An event that is not offered changes something.';
      if (before.status !== 'active' && isChanged(taken)) return 'A machine that ended goes on.';
      return rules.map((rule) => rule(taken)).find((fault) => fault !== null) ?? null;
    },
    restoredFault() {
      const { context, value } = snapshot();
      const kept = actor.getPersistedSnapshot();
      // A reference to somebody outside is theirs to keep.
      if (JSON.stringify(kept).includes('xstate$$type')) return null;

      const restored: Seen = createActor(walked, { snapshot: kept }).getSnapshot();
      const isSame =
        isDeepStrictEqual(restored.value, value) && isDeepStrictEqual(restored.context, context);
      return isSame ? null : 'What is restored of it is not what was kept.';
    },
    stop: () => actor.stop(),
  };
}

function happen(actor: AnyActor, clock: SimulatedClock, step: Step): void {
  if (step.kind === 'wait') {
    clock.increment(step.ms);
    return;
  }
  if (step.kind === 'event') {
    actor.send(step.event);
    return;
  }

  const child = childrenOf(actor)[step.actor];
  // One that has ended hears of nothing any more.
  if (child === undefined || statusOf(child) !== 'active') return;
  if (step.kind === 'done') child.send({ type: 'walk.done', output: step.output });
  else {
    // The machine hears of it; what nobody else listens to would be thrown as well.
    child.subscribe({ error: () => {} });
    child.send({ type: 'walk.failed', error: step.error });
  }
}

function statusOf(actor: AnyActorRef): unknown {
  const seen: unknown = actor.getSnapshot();

  return typeof seen === 'object' && seen !== null && 'status' in seen ? seen.status : null;
}

function childrenOf(actor: AnyActor): Seen['children'] {
  const seen: unknown = actor.getSnapshot();

  return isSeen(seen) ? seen.children : {};
}

function isSeen(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && 'children' in value;
}

function offered(snapshot: Seen, step: Step): boolean | Error {
  if (step.kind !== 'event') return true;
  try {
    return snapshot.can(step.event);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isChanged({ before, after, effects }: Taken): boolean {
  return (
    effects.length > 0 ||
    before.status !== after.status ||
    !isDeepStrictEqual(before.value, after.value) ||
    (before.context !== after.context && !isDeepStrictEqual(before.context, after.context))
  );
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
