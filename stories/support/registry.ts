import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';

import { reasonOf } from '../../.storybook/claims/frozen.ts';
import { claimsOf, type Claim } from '../../.storybook/claims/shows.ts';
import { storiesIn, type Modules } from './storyModules.ts';

/** A story as Storybook's index names it. */
export interface ShownStory {
  id: string;
  title: string;
  name: string;
  /** From the root of the repository. */
  importPath: string;
  /** Whether it holds its machines in their states, and does not run them on the mocked services. */
  isFrozen: boolean;
}

/** A machine with its leaf states and the stories that show each. */
export interface RegisteredMachine {
  id: string;
  /** The folder of `src/machines` it lies in. */
  area: string;
  machine: AnyStateMachine;
  /** Why no story shows it, where it has no screen of its own. */
  unshown: string | null;
  states: { path: string; stories: ShownStory[] }[];
}

/** What the machines have and what the stories claim. */
export interface Registry {
  machines: RegisteredMachine[];
  /** Claims of machines or states that do not exist. */
  strays: (Claim & { story: string })[];
}

/** Machines without a screen of their own, and why. */
export const unshown: Record<string, string> = {
  feed: 'It reads on behind every room: what it brings is shown by the actors that have it then.',
  liveHeads: 'It listens behind every room, and wakes the feed.',
  reminderWatch: 'It looks behind every room, and what it shows is the system’s own.',
  rooms:
    'They are empty, or invoke the other machines for whoever is here, and each of those is shown.',
  mediaWays: 'It only invokes the three ways that make a file, and each of those is shown.',
  door: 'It only starts the rooms, once.',
  deskDoor: 'It only starts the desk of the timers, once, and that is shown.',
  app: 'The root of the actor system: it only invokes the other machines, and each of those is shown.',
};

/** Joins machines and stories by what the stories claim. Only stories that run as tests count: those cannot lie. */
export function registryOf(machineModules: Modules, storyModules: Modules): Registry {
  const claims = claimsIn(storyModules);
  const machines = Object.entries(machineModules).flatMap(([path, module]) =>
    Object.values(module)
      .filter((value): value is AnyStateMachine => value instanceof StateMachine)
      .map((machine) => registered(machine, path.split('/').at(-2) ?? '', claims)),
  );
  const known = new Set(
    machines.flatMap(({ id, states }) => states.map(({ path }) => `${id} ${path}`)),
  );

  return {
    machines,
    strays: claims
      .filter(({ claim }) => !known.has(`${claim.machine} ${claim.state}`))
      .map(({ claim, story }) => ({ ...claim, story: story.id })),
  };
}

/**
 * How many states of machines with a screen a story makes on the mocked services, how many stories only hold, and how many
 * there are.
 */
export function countOf({ machines }: Registry): { live: number; frozen: number; all: number } {
  const states = machines.filter((one) => one.unshown === null).flatMap((one) => one.states);
  const live = states.filter(({ stories }) => stories.some(({ isFrozen }) => !isFrozen)).length;
  const shown = states.filter(({ stories }) => stories.length > 0).length;

  return { live, frozen: shown - live, all: states.length };
}

/** `130 live, 12 frozen of 142 states`. */
export function countWords(registry: Registry): string {
  const { live, frozen, all } = countOf(registry);

  return `${live} live, ${frozen} frozen of ${all} states`;
}

/**
 * The leaf states of a machine as paths, `mfa.idle`: the nodes that have no states within, and that the machine can be seen
 * in: one that is always left at once is none.
 */
export function leafStates(machine: AnyStateMachine): string[] {
  return leavesOf(machine.root)
    .filter((node) => !isLeftAtOnce(node))
    .map((node) => node.path.join('.'));
}

interface Claimed {
  claim: Claim;
  story: ShownStory;
}

function registered(machine: AnyStateMachine, area: string, claims: Claimed[]): RegisteredMachine {
  const { id } = machine;
  const own = claims.filter(({ claim }) => claim.machine === id);

  return {
    id,
    area,
    machine,
    unshown: unshown[id] ?? null,
    states: leafStates(machine).map((path) => ({
      path,
      stories: own.filter(({ claim }) => claim.state === path).map(({ story }) => story),
    })),
  };
}

function claimsIn(modules: Modules): Claimed[] {
  return storiesIn(modules)
    .filter(({ composed }) => composed.tags.includes('test'))
    .flatMap(({ composed, ...story }) => {
      const shown = {
        id: story.id,
        title: story.title,
        name: story.name,
        importPath: story.importPath,
        isFrozen: reasonOf(composed.parameters) !== null,
      };
      return claimsOf(composed.parameters, composed.args).map((claim) => ({ claim, story: shown }));
    });
}

function isLeftAtOnce(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => guard === undefined) ?? false;
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);

  return children.length === 0 ? [node] : children.flatMap(leavesOf);
}
