import { StateNode, type AnyMachineSnapshot, type Snapshot, type StateValue } from 'xstate';

import { childrenOf } from '../record/record.ts';
import { standIn, standing } from '../values/standIn.ts';

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
  const snapshot = {
    status,
    value,
    context,
    output: undefined,
    error: undefined,
    historyValue: Object.fromEntries(
      Object.entries(history).map(([id, states]) => [id, states.map((state) => ({ id: state }))]),
    ),
    children: Object.fromEntries(children.map((id) => [id, { src: standIn, snapshot: standing }])),
  };

  return snapshot;
}

/** Where a machine stands. */
export function standingOf(snapshot: AnyMachineSnapshot): Required<Standing> {
  const remembered: unknown = snapshot.historyValue;

  return {
    status: snapshot.status,
    value: stateValueOf(snapshot.value),
    context: snapshot.context,
    children: [...childrenOf(snapshot).keys()],
    history: Object.fromEntries(
      Object.entries(remembered ?? {}).map(([id, nodes]) => [id, namesOf(nodes)]),
    ),
  };
}

function stateValueOf(value: unknown): StateValue {
  if (typeof value === 'string') return value;

  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, within]) => [name, stateValueOf(within)]),
  );
}

function namesOf(nodes: unknown): string[] {
  return Array.isArray(nodes)
    ? nodes.filter((node) => node instanceof StateNode).map(({ id }) => id)
    : [];
}
