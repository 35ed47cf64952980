import { matchesState, type AnyMachineSnapshot, type StateValue } from 'xstate';

import type { Json } from '../protocol/protocol.ts';
import { standIn } from './standIn.ts';

/** What a machine may ask of another's snapshot, which an event brought it. */
export interface SeenSnapshot {
  status: 'active' | 'done' | 'error' | 'stopped';
  value: StateValue;
  context: unknown;
  output?: unknown;
  tags?: readonly string[];
}

/** A snapshot as the machine that it is told to sees it. It has no children, and no machine to go on with. */
export function seenSnapshot({ status, value, context, output, tags = [] }: SeenSnapshot) {
  return {
    status,
    value,
    context,
    output,
    error: undefined,
    machine: standIn,
    children: {},
    tags: new Set(tags),
    matches: (state: StateValue) => matchesState(state, value),
    hasTag: (tag: string) => tags.includes(tag),
    can: () => false,
  };
}

/** The tag of a packed snapshot. */
export function snapshotTag(
  { status, value, context, output, tags }: AnyMachineSnapshot,
  within: (item: unknown) => Json,
): Json {
  return {
    $: 'snapshot',
    status,
    value: within(value),
    context: within(context),
    output: within(output),
    tags: [...tags].map(String),
  };
}
