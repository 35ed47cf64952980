import type { AnyStateMachine } from 'xstate';

import { doneEvent, errorEvent } from '../xstate/xstatePrivate.ts';

/** An event, or `{ wait }`: a time that passes, in milliseconds. */
export type Happening = Readonly<Record<string, unknown>>;

/** A machine, and what may happen to it, in any order and any number of times. */
export interface History {
  machine: AnyStateMachine;
  input?: unknown;
  happenings: readonly Happening[];
}

/** The same several times: what is to happen more often than the rest. */
export function times(happening: Happening, count: number): Happening[] {
  return Array.from({ length: count }, () => happening);
}

/** An actor of the machine comes to its end. */
export function done(actor: string, output: unknown): Happening {
  return doneEvent(actor, output);
}

/** An actor of the machine fails. */
export function failed(actor: string, error: unknown): Happening {
  return errorEvent(actor, error);
}
