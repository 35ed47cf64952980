import {
  graphOf,
  layoutOf,
  type ChartLayout,
  type MachineGraph,
} from '@fourfold/xstate-inspector/chart';
import { StateMachine } from 'xstate';

export interface Drawing {
  graph: MachineGraph;
  layout: ChartLayout;
  /** The machine's own docstring; empty where it has none. */
  comment: string;
}

const modules = import.meta.glob<Record<string, unknown>>('/src/machines/**/*Machine.ts');
const sources = import.meta.glob<string>('/src/machines/**/*Machine.ts', {
  query: '?raw',
  import: 'default',
});

/** Reads a machine by its id, which is its file's name, and lays its chart out. Throws where there is none. */
export async function drawMachine(id: string): Promise<Drawing> {
  const path = Object.keys(modules).find((file) => file.endsWith(`/${id}Machine.ts`));
  const [module, source] = await Promise.all([
    path === undefined ? {} : modules[path]?.(),
    path === undefined ? '' : sources[path]?.(),
  ]);
  const machine = Object.values(module ?? {}).find((value) => value instanceof StateMachine);
  if (machine === undefined) throw new Error(`src/machines has no machine "${id}".`);

  const graph = graphOf(machine);
  return { graph, layout: await layoutOf(graph), comment: commentIn(source ?? '', id) };
}

/** The words of the docstring right before the machine. */
export function commentIn(source: string, id: string): string {
  const [before = ''] = source.split(`export const ${id}Machine`);
  const found = /\/\*\*(?<words>(?:(?!\*\/)[\s\S])*)\*\/\s*$/u.exec(before);

  return (found?.groups?.['words'] ?? '')
    .replaceAll(/^\s*\* ?/gmu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
