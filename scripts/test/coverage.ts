import { readFileSync } from 'node:fs';

import * as v from 'valibot';

const column = v.nullish(v.number());
const locSchema = v.object({
  start: v.object({ line: v.number(), column }),
  /** Null where a branch ends with the line that it begins in. */
  end: v.object({ line: v.nullable(v.number()), column }),
});
const fileSchema = v.object({
  path: v.string(),
  branchMap: v.record(v.string(), v.object({ type: v.string(), loc: locSchema })),
  b: v.record(v.string(), v.array(v.number())),
});
const coverageSchema = v.record(v.string(), fileSchema);

type CoveredFile = v.InferOutput<typeof fileSchema>;
type Loc = v.InferOutput<typeof locSchema>;

/** What is taken of the branches of one file. */
export interface TakenOfFile {
  /** From the root of the repository. */
  path: string;
  taken: number;
  all: number;
  /** The lines of those that are not taken. */
  missing: number[];
}

/** What a source has where it branches. The React compiler's own branches are mapped to places without it, and are none of ours. */
const marks: Partial<Record<string, RegExp>> = {
  'binary-expr': /&&|\|\||\?\?/u,
  'cond-expr': /\?/u,
  'default-arg': /[=]/u,
  if: /^\s*if\b/u,
  switch: /\bswitch\b/u,
};

/** The least share of the branches that the stories take, in percent. It may only rise. */
export const leastTaken = 85;

/** Counts the branches of the sources that Vitest's JSON report of coverage tells of. Throws where there is none, or it is unreadable. */
export function takenBranches(root: string): TakenOfFile[] {
  const text = readFileSync(`${root}test-results/coverage/coverage-final.json`, 'utf8');

  return Object.values(v.parse(coverageSchema, JSON.parse(text))).map((file) =>
    takenOfFile(file, readFileSync(file.path, 'utf8'), root),
  );
}

/** The same of one file, by its source. */
export function takenOfFile({ path, branchMap, b }: CoveredFile, source: string, root: string) {
  const lines = source.split('\n');
  const own = Object.entries(branchMap).flatMap(([id, { type, loc }]) => {
    const isOwn = marks[type]?.test(textAt(lines, loc)) ?? true;
    return isOwn ? (b[id] ?? []).map((count) => ({ count, line: loc.start.line })) : [];
  });
  const missing = own.filter(({ count }) => count === 0).map(({ line }) => line);

  return {
    path: path.startsWith(root) ? path.slice(root.length) : path,
    taken: own.length - missing.length,
    all: own.length,
    missing,
  };
}

/** The share that is taken of all files together, in percent. */
export function shareTaken(files: readonly Pick<TakenOfFile, 'taken' | 'all'>[]): number {
  const all = files.reduce((sum, file) => sum + file.all, 0);
  const taken = files.reduce((sum, file) => sum + file.taken, 0);

  return all === 0 ? 0 : (100 * taken) / all;
}

/** `The stories alone take 76.8 % of the branches: components 88.6 %, routes 76.7 %, services 65.0 %.` */
export function takenText(files: readonly TakenOfFile[]): string {
  const layers = ['components', 'routes', 'services'].map((layer) => {
    const own = files.filter(({ path }) => path.startsWith(`src/${layer}/`));
    return `${layer} ${shareTaken(own).toFixed(1)} %`;
  });

  return `The stories alone take ${shareTaken(files).toFixed(1)} % of the branches: ${layers.join(', ')}.`;
}

function textAt(lines: readonly string[], { start, end }: Loc): string {
  return lines
    .slice(start.line - 1, end.line ?? start.line)
    .map((line, index, { length }) => {
      const from = index === 0 ? (start.column ?? 0) : 0;
      const isEnd = index === length - 1 && end.line !== null;
      return line.slice(from, isEnd ? (end.column ?? undefined) : undefined);
    })
    .join('\n');
}
