import type { AnyStateMachine, AnyStateNode } from 'xstate';

import { claimsOf, type Claim } from '#stories/support/shows.ts';

/**
 * The leaf states of a machine as paths, `mfa.idle`: the nodes that have no states within, and that the machine can be seen
 * in: one that is always left at once is none.
 */
export function leafStates(machine: AnyStateMachine): Set<string> {
  const leaves = leavesOf(machine.root).filter((node) => !isLeftAtOnce(node));

  return new Set(leaves.map((node) => node.path.join('.')));
}

function isLeftAtOnce(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => guard === undefined) ?? false;
}

/** What the stories of one or more modules say they show. Only stories that run as tests count: those cannot lie. */
export function statesShown(modules: Record<string, unknown> | Record<string, unknown>[]): Claim[] {
  return [modules].flat().flatMap((module) =>
    Object.values(module)
      .filter(isStory)
      .filter(({ composed }) => composed.tags.includes('test'))
      .flatMap(({ composed }) => claimsOf(composed.parameters, composed.args)),
  );
}

interface Story {
  _tag: 'Story';
  composed: { tags: string[]; parameters: { shows?: unknown }; args: { state?: unknown } };
}

function isStory(value: unknown): value is Story {
  return typeof value === 'object' && value !== null && '_tag' in value && value._tag === 'Story';
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);

  return children.length === 0 ? [node] : children.flatMap(leavesOf);
}
