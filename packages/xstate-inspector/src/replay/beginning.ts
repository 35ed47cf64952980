import type { AnyMachineSnapshot, Snapshot, StateValue } from 'xstate';

import { childrenOf } from '../record/record.ts';
import { standIn, standing } from '../values/standIn.ts';
import { historyIn, persisted } from '../xstate/xstatePrivate.ts';

/** Where a machine stood when its record begins. */
export interface Standing {
  status?: 'active' | 'done' | 'error' | 'stopped';
  value: StateValue;
  context: unknown;
  /** The ids of its children, each of which becomes a stand-in. */
  children?: readonly string[];
  /** The ids of the states that its history states remember. */
  history?: Readonly<Record<string, readonly string[]>>;
}

/** A snapshot that a machine can begin from, with stand-ins for its children. */
export function snapshotFrom({
  status = 'active',
  value,
  context,
  children = [],
  history = {},
}: Standing): Snapshot<unknown> {
  return persisted({
    status,
    value,
    context,
    history,
    children: Object.fromEntries(children.map((id) => [id, { src: standIn, snapshot: standing }])),
  });
}

/** Where a machine stands. */
export function standingOf(snapshot: AnyMachineSnapshot): Required<Standing> {
  return {
    status: snapshot.status,
    value: stateValueOf(snapshot.value),
    context: snapshot.context,
    children: [...childrenOf(snapshot).keys()],
    history: historyIn(snapshot),
  };
}

function stateValueOf(value: unknown): StateValue {
  if (typeof value === 'string') return value;

  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, within]) => [name, stateValueOf(within)]),
  );
}
