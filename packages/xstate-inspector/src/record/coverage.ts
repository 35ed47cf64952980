import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';

import { activePaths } from '../chart/graph.ts';
import type { MachineCoverage } from '../protocol/protocol.ts';
import { allEdgeIds, edgeIds } from './edgeIds.ts';

interface Meter {
  states: Map<string, boolean>;
  transitions: Map<string, boolean>;
}

export interface CoverageMeter {
  /** Counts what a microstep took and where it led. */
  count: (snapshot: AnyMachineSnapshot, transitions: readonly unknown[]) => void;
  /** Sets everything to nothing; the machines that were seen stay listed. */
  reset: () => void;
  /** Of the machines seen, and of others too where they are named. */
  facts: (others?: readonly AnyStateMachine[]) => MachineCoverage[];
}

/** Counts the states reached and the transitions taken, machine by machine. */
export function createCoverageMeter(): CoverageMeter {
  const meters = new Map<string, Meter>();

  return {
    count(snapshot, transitions) {
      const machine: AnyStateMachine = snapshot.machine;
      const meter = meterOf(machine);
      for (const id of edgeIds(machine, transitions)) meter.transitions.set(id, true);
      for (const path of activePaths(snapshot)) meter.states.set(path, true);
    },
    reset() {
      for (const { states, transitions } of meters.values()) {
        for (const path of states.keys()) states.set(path, false);
        for (const id of transitions.keys()) transitions.set(id, false);
      }
    },
    facts(others = []) {
      const unseen = others
        .filter(({ id }) => !meters.has(id))
        .map((machine) => [machine.id, emptyMeter(machine)] as const);

      return [...meters, ...unseen]
        .map(([machine, { states, transitions }]) => ({
          machine,
          states: [...states].map(([path, isReached]) => ({ path, isReached })),
          transitions: [...transitions].map(([id, isTaken]) => ({ id, isTaken })),
        }))
        .toSorted((one, other) => one.machine.localeCompare(other.machine));
    },
  };

  function meterOf(machine: AnyStateMachine): Meter {
    const known = meters.get(machine.id);
    if (known !== undefined) return known;

    const meter = emptyMeter(machine);
    meters.set(machine.id, meter);
    return meter;
  }
}

function emptyMeter(machine: AnyStateMachine): Meter {
  return {
    states: new Map(pathsOf(machine.root).map((path) => [path, false])),
    transitions: new Map(allEdgeIds(machine).map((id) => [id, false])),
  };
}

function pathsOf(node: AnyStateNode): string[] {
  return Object.values(node.states).flatMap((child) =>
    child.type === 'history' ? [] : [child.path.join('.'), ...pathsOf(child)],
  );
}
