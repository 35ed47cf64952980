import type {
  AnyMachineSnapshot,
  AnyStateNode,
  InspectionEvent,
  Observer,
  StateValue,
} from 'xstate';

import { randomFrom } from '../../../scripts/verify/support/random.ts';
import { chooseStep } from '../../../scripts/verify/walks/choose.ts';
import type { Failure, WalkedMachine } from '../../../scripts/verify/walks/machines.ts';
import { valueOf } from '../../../scripts/verify/walks/values.ts';
import { beginning, startWalk, type Step, type Walk } from '../../../scripts/verify/walks/walk.ts';

/** A state of a machine, and how to have the machine there. */
export interface Place {
  /** The ids of the leaf states there. */
  leaves: readonly string[];
  /** Takes the machine there, from its beginning each time. */
  reach: (inspect?: Observer<InspectionEvent>) => Walk;
}

const longest = 40;
const mostWalks = 200;

/**
 * A place for each state of a machine without states in it, but for those in which it has ended: one that a walk comes to, and
 * else one that it is put to with what it held on its way.
 */
export function placesOf(walked: WalkedMachine, failures: readonly Failure[]): Place[] {
  const { machine } = walked;
  const random = randomFrom(7);
  const left = new Map(leavesOf(machine.root).map((node) => [node.id, node]));
  const places: Place[] = [];
  let context: unknown = null;

  for (let count = 0; count < mostWalks && left.size > 0; count += 1) {
    const input = valueOf(walked.input, random, { wall: beginning, mono: 0 });
    const isYes = random.chance(0.5);
    const walk = startWalk(machine, input, isYes);
    const steps: Step[] = [];
    while (steps.length < longest && walk.snapshot().status === 'active') {
      const leaves = idsOf(walk);
      if (leaves.some((id) => left.has(id))) {
        places.push({ leaves, reach: reaching(walked, input, isYes, [...steps]) });
      }
      for (const id of leaves) left.delete(id);
      steps.push(stepFrom(walk, walked, failures, random));
      walk.take(steps.at(-1) ?? { kind: 'wait', ms: 0 }, []);
    }
    context = walk.snapshot().context;
    walk.stop();
  }

  return [...places, ...[...left.values()].map((node) => placedAt(walked, node, context))];
}

function stepFrom(
  walk: Walk,
  walked: WalkedMachine,
  failures: readonly Failure[],
  random: ReturnType<typeof randomFrom>,
): Step {
  const [snapshot, clocks] = [walk.snapshot(), walk.clocks()];

  return chooseStep({ walked, failures, snapshot, clocks, random, unforeseen: new Set() });
}

function reaching(
  { machine }: WalkedMachine,
  input: unknown,
  isYes: boolean,
  steps: readonly Step[],
): Place['reach'] {
  return (inspect) => {
    const walk = startWalk(machine, input, isYes, inspect === undefined ? {} : { inspect });
    for (const step of steps) walk.take(step, []);
    return walk;
  };
}

function placedAt({ machine }: WalkedMachine, node: AnyStateNode, context: unknown): Place {
  const [inner = '', ...outer] = node.path.toReversed();
  const value = outer.reduce<StateValue>((within, name) => ({ [name]: within }), inner);
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value, context });

  return {
    leaves: [node.id],
    reach: (inspect) =>
      startWalk(machine, undefined, true, {
        snapshot,
        ...(inspect === undefined ? {} : { inspect }),
      }),
  };
}

function idsOf(walk: Walk): string[] {
  return walk
    .snapshot()
    ._nodes.filter(({ type }) => type === 'atomic')
    .map(({ id }) => id);
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'atomic') return [node];

  return Object.values(node.states).flatMap(leavesOf);
}
