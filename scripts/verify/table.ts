import type { Outcome } from './outcome.ts';

/** In characters: with two between each, a hundred. */
const columns = [
  ['row', 13],
  ['goal', 31],
  ['measured', 21],
  ['limit', 12],
  ['seed', 6],
  ['verdict', 7],
] as const;

const mostFaults = 12;

/** All rows as one table of at most a hundred columns. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const head = columns.map(([name]) => name);
  const rule = columns.map(([, width]) => '-'.repeat(width));
  const body = outcomes.map(({ row, measured, seed, verdict }) => [
    row.name,
    row.goal,
    measured,
    row.limit,
    String(seed),
    verdict,
  ]);

  return [head, rule, ...body].flatMap(linesOf).join('\n');
}

/** What fell short or was not run, each with the command that runs it again; empty where there is nothing to say. */
export function faultsOf(outcomes: readonly Outcome[], isFull: boolean): string {
  return outcomes
    .filter(({ faults, verdict }) => verdict !== 'met' || faults.length > 0)
    .flatMap(({ row, seed, faults, verdict }) => [
      '',
      `${row.name}, ${verdict}: npm run verify -- --only ${row.name} --seed ${seed}${isFull ? ' --full' : ''}`,
      ...faults.slice(0, mostFaults).map((fault) => `  ${fault}`),
      ...(faults.length > mostFaults ? [`  and ${faults.length - mostFaults} more`] : []),
    ])
    .join('\n');
}

function linesOf(cells: readonly string[]): string[] {
  const wrapped = columns.map(([, width], index) => wrap(cells[index] ?? '', width));
  const height = Math.max(...wrapped.map(({ length }) => length));

  return Array.from({ length: height }, (_, line) =>
    columns
      .map(([, width], index) => (wrapped[index]?.[line] ?? '').padEnd(width))
      .join('  ')
      .trimEnd(),
  );
}

/** The words in lines of at most `width` characters; a longer word is cut. */
function wrap(text: string, width: number): string[] {
  const words = text
    .split(' ')
    .flatMap((word) => word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []);
  const lines: string[] = [];

  for (const word of words) {
    const joined = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (joined.length <= width && lines.length > 0) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
