/*
 * Every name by which the inspector reaches for what XState keeps to itself: fields that its documentation does not mention,
 * and the types of the events and actions that it makes. A release may rename any of them without a word, so that they stand
 * here and nowhere else. tests/xstatePrivate.test.ts asks real actors for each, and fails with the name of the one that is gone.
 * Only types are imported: the view, which reads these names too, holds no XState.
 */
import type {
  AnyActor,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectedMicrostepEvent,
  Snapshot,
  StateValue,
} from 'xstate';

type AnyActorSystem = AnyActor['system'];

/** The event with which an actor begins, and the one that ends it. */
export const startType = 'xstate.init';
export const stopType = 'xstate.stop';

const ownPrefix = 'xstate.';
const delayPrefix = 'xstate.after.';
const donePrefix = 'xstate.done.';
const errorPrefix = 'xstate.error.';

/** What XState makes itself, of which no app has a transition unless it says what for. */
export function isOwnType(type: string): boolean {
  return type.startsWith(ownPrefix);
}

/** The type of an event without what marks it as XState's own. */
export function withoutMark(type: string): string {
  return isOwnType(type) ? type.slice(ownPrefix.length) : type;
}

/** What brought about an event of XState's own: a delay that passed, or an actor or a state that came to an end. */
export function causeOf(type: string): 'after' | 'done' | 'error' | null {
  if (type.startsWith(delayPrefix)) return 'after';
  if (type.startsWith(donePrefix)) return 'done';
  if (type.startsWith(errorPrefix)) return 'error';

  return null;
}

/** The name of the delay that an event tells of, or its milliseconds. */
export function delayNameIn(type: string): string | undefined {
  return type.slice(delayPrefix.length).split('.')[0];
}

/** The id of the actor, or of the state, whose end an event tells of. */
export function endedIn(type: string): string {
  return type.replace(/^xstate\.(?:done|error)\.(?:actor|state)\./u, '');
}

/** The event with which an actor that came to its end tells its machine. */
export function doneEvent(actorId: string, output: unknown) {
  return { type: `${donePrefix}actor.${actorId}`, output, actorId };
}

/** The event with which an actor that failed tells its machine. */
export function errorEvent(actorId: string, error: unknown) {
  return { type: `${errorPrefix}actor.${actorId}`, error, actorId };
}

/** Whether a field of an event of XState's own carries what a call was given or what it answered. */
export function carriesAnswer(field: string): boolean {
  return field === 'input' || field === 'output' || field === 'data';
}

/** Whether a field of an event of XState's own names the actor that it tells of. */
export function namesActor(field: string): boolean {
  return field === 'actorId';
}

/** Actions that only compute the next snapshot. All others reach outside the machine. */
const computing = new Set([
  'xstate.assign',
  'xstate.raise',
  'xstate.cancel',
  'xstate.spawnChild',
  'xstate.stopChild',
  'xstate.enqueueActions',
]);

/** Whether an action of a machine only computes its next snapshot. */
export function isComputing(action: unknown): boolean {
  return (
    typeof action === 'function' &&
    'type' in action &&
    typeof action.type === 'string' &&
    computing.has(action.type)
  );
}

/** Whether it is a state machine, also of another copy of XState. */
export function isMachine(value: object): value is AnyStateMachine {
  return '__xstatenode' in value && 'id' in value && typeof value.id === 'string';
}

/** The machine that an actor runs; null where it runs another logic. */
export function machineOf(actor: AnyActor): AnyStateMachine | null {
  const logic: unknown = actor.logic;

  return typeof logic === 'object' && logic !== null && isMachine(logic) ? logic : null;
}

/** The actor that invoked or spawned another; undefined for the first of a system. */
export function parentOf(actor: AnyActorRef): AnyActorRef | undefined {
  return actor._parent;
}

/** What an actor was created with. */
export function beganWith({ options }: AnyActor): { input: unknown; hasSnapshot: boolean } {
  return { input: options.input, hasSnapshot: options.snapshot !== undefined };
}

/** What a machine was set up with, and provided with since, each by its name. */
export function providedTo({ implementations }: AnyStateMachine): {
  actors: Record<string, unknown>;
  actions: Record<string, unknown>;
  delays: Record<string, unknown>;
} {
  const { actors, actions, delays } = implementations;

  return { actors, actions, delays };
}

/** The active state nodes, from the root to the leaves. */
export function activeNodes({ _nodes }: AnyMachineSnapshot): readonly AnyStateNode[] {
  return _nodes;
}

/** The types of the events that the active states have transitions for, those of the leaves first. */
export function handledTypes(snapshot: AnyMachineSnapshot): string[] {
  const types = activeNodes(snapshot).flatMap(({ ownEvents }) => ownEvents.map(String));

  return [...new Set(types)];
}

/** The transitions that an event would take. */
export function selectedBy(snapshot: AnyMachineSnapshot, event: AnyEventObject): Set<unknown> {
  return new Set<unknown>(snapshot.machine.getTransitionData(snapshot, event));
}

/** The transitions that a microstep took: the very objects that the machine's state nodes hold. */
export function takenBy({ _transitions }: InspectedMicrostepEvent): readonly unknown[] {
  return _transitions;
}

/** The delay after which a transition is taken, as a name, milliseconds or a function; undefined where it waits for none. */
export function delayOf(transition: object): unknown {
  return 'delay' in transition ? transition.delay : undefined;
}

/** The guards that `and`, `or` or `not` made one of; null for any other. */
export function guardsWithin(guard: object): readonly unknown[] | null {
  return 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : null;
}

/** A delay that waits. */
export interface Waiting {
  /** Under which it is cancelled; for an `after`, the type of its event. */
  id: string;
  event: { type: string };
  source: unknown;
}

/** What waits in a system, the latest last. An entry stays the very same while it waits. */
export function waitingIn(system: AnyActorSystem): Waiting[] {
  return Object.values(system.getSnapshot()._scheduledEvents);
}

/** Sends an event to its own actor after so many milliseconds, as an `after` does: the exit of its state cancels it by the type. */
export function scheduleOwn(actor: AnyActor, type: string, milliseconds: number): void {
  actor.system.scheduler.schedule(actor, actor, { type }, milliseconds, type);
}

/** What is remembered of a machine, as `getPersistedSnapshot` writes it. */
interface Remembered {
  status: AnyMachineSnapshot['status'];
  value: StateValue;
  context: unknown;
  /** The ids of the states that its history states remember. */
  history: Readonly<Record<string, readonly string[]>>;
  /** Its children, by their ids. */
  children: Readonly<Record<string, { src: unknown; snapshot: unknown }>>;
}

/** A snapshot that an actor can begin from. */
export function persisted({
  status,
  value,
  context,
  history,
  children,
}: Remembered): Snapshot<unknown> {
  const snapshot = {
    status,
    value,
    context,
    output: undefined,
    error: undefined,
    historyValue: Object.fromEntries(
      Object.entries(history).map(([id, states]) => [id, states.map((state) => ({ id: state }))]),
    ),
    children: { ...children },
  };

  return snapshot;
}

/** The ids of the states that each history state of a machine remembers. */
export function historyIn({ historyValue }: AnyMachineSnapshot): Record<string, string[]> {
  const remembered: unknown = historyValue;

  return Object.fromEntries(
    Object.entries(remembered ?? {}).map(([id, nodes]) => [id, idsOf(nodes)]),
  );
}

function idsOf(nodes: unknown): string[] {
  return Array.isArray(nodes) ? nodes.filter(isNamed).map(({ id }) => id) : [];
}

function isNamed(node: unknown): node is { id: string } {
  return typeof node === 'object' && node !== null && 'id' in node && typeof node.id === 'string';
}
