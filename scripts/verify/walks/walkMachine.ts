import type { AnyStateNode } from 'xstate';

import { randomFrom, type Random } from '../support/random.ts';
import { chooseStep, failureName } from './choose.ts';
import type { Failure, WalkedMachine } from './machines.ts';
import { rulesOf } from './rules.ts';
import { valueOf } from './values.ts';
import { beginning, startWalk, type Step, type Walk } from './walk.ts';

const longest = 60;
const restoredPart = 0.03;
const mostFaults = 2;

/** What came of walking a machine. */
export interface Walked {
  events: number;
  /** The states without states in them: those it was in, of all. */
  visited: number;
  states: number;
  faults: readonly string[];
}

interface Course {
  walked: WalkedMachine;
  input: unknown;
  isYes: boolean;
}

/** Walks through a machine at random, from one beginning after the other, until so many things have happened to it. */
export function walkMachine(
  walked: WalkedMachine,
  failures: readonly Failure[],
  { seed, events }: { seed: number; events: number },
): Walked {
  const random = randomFrom(seed);
  const unforeseen = new Set<string>();
  const visited = new Set<string>();
  const faults = new Set<string>();
  let count = 0;

  while (count < events && faults.size < mostFaults) {
    const clocks = { wall: beginning, mono: 0 };
    const input = valueOf(walked.input, random, clocks);
    const course = { walked, input, isYes: random.chance(0.5) };
    const tools = { failures, random, unforeseen, visited };
    const { fault, steps } = wander(course, tools);
    count += steps.length + 1;
    if (fault !== null) faults.add(told(course, shortened(course, steps, fault), fault));
  }

  const states = leavesOf(walked.machine.root).length;
  return { events: count, visited: visited.size, states, faults: [...faults] };
}

function leavesOf(node: AnyStateNode): readonly AnyStateNode[] {
  const inner: AnyStateNode[] = Object.values(node.states);

  return inner.length === 0 ? [node] : inner.flatMap(leavesOf);
}

interface Tools {
  failures: readonly Failure[];
  random: Random;
  unforeseen: Set<string>;
  visited: Set<string>;
}

function wander(
  { walked, input, isYes }: Course,
  { failures, random, unforeseen, visited }: Tools,
): { fault: string | null; steps: Step[] } {
  const walk = startWalk(walked.machine, input, isYes);
  const rules = rulesOf(walked.machine.id);
  const steps: Step[] = [];
  // A little further than the end, which is to be one.
  let left = longest;

  while (left > 0) {
    const snapshot = walk.snapshot();
    for (const { id, type } of snapshot._nodes) {
      if (type === 'atomic' || type === 'final') visited.add(id);
    }
    const step = chooseStep({
      walked,
      failures,
      snapshot,
      clocks: walk.clocks(),
      random,
      unforeseen,
    });
    steps.push(step);
    const fault =
      walk.take(step, rules) ?? (random.chance(restoredPart) ? walk.restoredFault() : null);
    if (fault !== null) return { fault, steps };
    noteFailure(walk, step, unforeseen, snapshot.children);
    left = walk.snapshot().status === 'active' ? left - 1 : Math.min(left - 1, 2);
  }
  walk.stop();
  return { fault: null, steps };
}

function noteFailure(
  walk: Walk,
  step: Step,
  unforeseen: Set<string>,
  children: Readonly<Record<string, { src?: unknown } | undefined>>,
): void {
  if (step.kind !== 'failed' || walk.snapshot().status !== 'error') return;

  unforeseen.add(failureName(children[step.actor]?.src, step.error));
}

/** The shortest course to the same fault that is found by leaving steps out, one after the other. */
function shortened(course: Course, steps: readonly Step[], fault: string): readonly Step[] {
  const shorter = steps
    .map((_, index) => steps.filter((__, other) => other !== index))
    .find((candidate) => faultOf(course, candidate) === fault);

  return shorter === undefined ? steps : shortened(course, shorter, fault);
}

function faultOf({ walked, input, isYes }: Course, steps: readonly Step[]): string | null {
  const walk = startWalk(walked.machine, input, isYes);
  const rules = rulesOf(walked.machine.id);
  const faults = steps.map((step) => walk.take(step, rules));
  const found = faults.find((fault) => fault !== null) ?? walk.restoredFault();
  walk.stop();

  return found;
}

function told({ walked, input }: Course, steps: readonly Step[], fault: string): string {
  const course = steps.map(wordsOf).join(', ');

  return `${walked.machine.id} from ${JSON.stringify(input)?.slice(0, 200)}: ${course}: ${fault}`;
}

function wordsOf(step: Step): string {
  switch (step.kind) {
    case 'event':
      return JSON.stringify(step.event).slice(0, 160);

    case 'done':
      return `${step.actor} answers ${JSON.stringify(step.output)?.slice(0, 160)}`;

    case 'failed':
      return `${step.actor} fails by ${String(step.error)}`;

    case 'wait':
      return `${step.ms} ms`;
  }
}
