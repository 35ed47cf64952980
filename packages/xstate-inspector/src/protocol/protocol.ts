import type { MachineGraph } from '../chart/graph.ts';

/** What stands between the engine, which runs beside the app or a story, and the view, which may be another window. */
export interface Wire<TOut, TIn> {
  send: (message: TOut) => void;
  /** Returns how to stop listening. */
  listen: (hear: (message: TIn) => void) => () => void;
}

/** The engine's end of the wire, and the view's. */
export type EngineWire = Wire<Report, Command>;
export type ViewWire = Wire<Command, Report>;

/** JSON as it goes over the wire and into a trace: redacted already. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** An actor of the tree. */
export interface ActorFacts {
  id: string;
  /** Its id within its parent, or that of its machine. */
  name: string;
  parentId: string | null;
  /** The id of its machine; null for a promise, a callback or another logic. */
  machine: string | null;
  status: 'active' | 'done' | 'error' | 'stopped';
  /** The active leaf states, as paths. */
  leaves: string[];
  /** A replica was made from an imported trace; nothing on the screen follows it. */
  origin: 'live' | 'replica';
}

/** One event that one actor received, in the order of the whole system. */
export interface LogEntry {
  index: number;
  /** Milliseconds since the engine began. */
  at: number;
  actorId: string;
  actor: string;
  source: string | null;
  /** Null where nobody who was inspected sent it. */
  sourceId: string | null;
  type: string;
  event: Json;
}

/** One event that a machine received, and where it landed. The first step is the start. */
export interface StepFacts {
  index: number;
  /** Milliseconds since the machine began. */
  at: number;
  type: string;
  event: Json;
  leaves: string[];
}

/** An event that a machine has a transition for in one of its active states. */
export interface OfferedEvent {
  type: string;
  isAccepted: boolean;
  /** The guards that stand in the way of the event with the example's payload. */
  refusedBy: string[];
  /** The event as it was last received, else the plainest one. What the page knows is left out: it is filled in as it is sent. */
  example: { [key: string]: Json };
  /** What the tester has to give first: nothing, where the example may be sent as it is. */
  needs: NeededField[];
  /** The places of what is filled in where it is left out: `at.wall`. */
  filledIn: string[];
}

/** A place in an event, and in words what is to stand there. */
export interface NeededField {
  path: string;
  words: string;
}

/** A leaf of the context that the last event changed; `undefined` where it was not or is no more. */
export interface Change {
  path: string;
  before: Json | undefined;
  after: Json | undefined;
}

/** The machine the view looks at, now or at an earlier step. */
export interface SubjectFacts {
  actorId: string;
  graph: MachineGraph;
  /** The step looked at; null for the present. An earlier step is a fresh actor to which the steps were replayed. */
  step: number | null;
  steps: StepFacts[];
  status: ActorFacts['status'];
  /** All active states, from the root's children to the leaves. */
  active: string[];
  tags: string[];
  context: Json;
  changes: Change[];
  /** The ids of the transitions that the step looked at took, and of those that the steps before it took. */
  taken: string[];
  takenBefore: string[];
  events: OfferedEvent[];
  /** What it invokes now that never answers: in a frozen story, and in a replica. */
  unanswered: string[];
  /** What the machine died of, as a sentence; null unless it did. */
  failure: string | null;
  /** Why the replay is not what was recorded, where it is not. */
  divergence: string | null;
}

/** The clock that the app's timers and dates go by. */
export interface ClockFacts {
  /** `real` is the device's own: the virtual one was not taken yet. */
  mode: 'real' | 'running' | 'held';
  /** Milliseconds since 1970 as the app reads them. */
  now: number;
  /** How many timeouts wait, and in how many milliseconds the next one is due. */
  pending: number;
  nextIn: number | null;
}

/** How much of a machine was seen since the engine began or the meter was set to nothing. */
export interface MachineCoverage {
  machine: string;
  states: { path: string; isReached: boolean }[];
  transitions: { id: string; isTaken: boolean }[];
}

export type Report =
  /** A new engine: an open view asks it for everything. */
  | { type: 'engine.began' }
  /** The first of what a view is told that opened. A machine that is preferred is looked at as soon as there is one. */
  | {
      type: 'view.opened';
      canTakeClock: boolean;
      prefers: string | null;
      /** The machines behind the screens: looked at first only where there is no other. */
      background: readonly string[];
      /** The machine that was looked at last, by whichever view. */
      lookedAt: string | null;
    }
  | { type: 'actors.changed'; actors: ActorFacts[] }
  | { type: 'events.logged'; entries: LogEntry[] }
  | { type: 'subject.changed'; subject: SubjectFacts | null }
  | { type: 'clock.changed'; clock: ClockFacts }
  | { type: 'coverage.changed'; coverage: MachineCoverage[] }
  | { type: 'text.made'; what: 'trace' | 'test' | 'coverage'; fileName: string; text: string }
  | { type: 'replica.made'; actorId: string; divergence: string | null }
  | { type: 'command.refused'; message: string };

export type Command =
  /** A view opened: it is told everything anew. */
  | { type: 'view.open' }
  | { type: 'subject.choose'; actorId: string; step: number | null }
  | { type: 'event.send'; actorId: string; event: { type: string; [key: string]: Json } }
  | { type: 'clock.take' }
  | { type: 'clock.hold' }
  | { type: 'clock.run' }
  | { type: 'clock.advance'; milliseconds: number }
  | { type: 'clock.next' }
  | { type: 'trace.export'; actorId: string }
  | { type: 'trace.import'; text: string }
  /** Only a replica can be removed; another machine is looked at then. */
  | { type: 'replica.remove'; actorId: string }
  /** As a Vitest test, up to a step or to the present. */
  | { type: 'test.copy'; actorId: string; step: number | null }
  | { type: 'coverage.reset' }
  | { type: 'coverage.export' };
