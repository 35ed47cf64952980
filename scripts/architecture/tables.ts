import { layers, type Layer } from './layers.ts';

/** A machine as ARCHITECTURE.md has it. */
export interface TabledMachine {
  id: string;
  states: StateShape;
  owns: string;
}

/** What a state holds, by the names of its states; empty for a leaf. */
export interface StateShape {
  [name: string]: StateShape;
}

/** ARCHITECTURE.md with its two tables made anew, each between `<!-- name -->` and `<!-- /name -->`. Throws where one is missing. */
export function withTables(text: string, machines: readonly TabledMachine[]): string {
  const withLayers = replaced(
    text,
    'layers',
    tableOf(['Folder', 'May import', 'Packages'], layers.map(rowOf)),
  );
  const rows = machines.map(({ id, states, owns }) => [`\`${id}\``, statesText(states), owns]);

  return replaced(withLayers, 'machines', tableOf(['Machine', 'States', 'It owns'], rows));
}

function rowOf({
  at,
  may,
  mayByType = [],
  mayByDemand = [],
  packages,
  packagesByType = [],
}: Layer) {
  const folders = [
    ...may.map(code),
    ...mayByType.map((folder) => `types of ${code(folder)}`),
    ...mayByDemand.map((folder) => `${code(folder)} on demand`),
  ];

  return [code(at), folders.join(', ') || 'nothing else', packagesText(packages, packagesByType)];
}

function packagesText(packages: Layer['packages'], byType: readonly string[]): string {
  if (packages === null) return 'any';
  if (packages === undefined) return 'any that draws nothing';

  const names = [...packages.map(code), ...byType.map((name) => `types of ${code(name)}`)];
  return names.join(', ') || 'none';
}

/** States as `counting.{gold, orange}, arrived`: a state that holds one alone is written as its path. */
export function statesText(states: StateShape): string {
  return Object.entries(states)
    .map(([name, inner]) => {
      const within = statesText(inner);
      if (within === '') return name;

      return Object.keys(inner).length > 1 ? `${name}.{${within}}` : `${name}.${within}`;
    })
    .join(', ');
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;

  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function replaced(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`ARCHITECTURE.md has no ${begin} … ${end}.`);

  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}

function code(name: string): string {
  return `\`${name}\``;
}
