import { matchesGlob } from 'node:path';

import * as v from 'valibot';

import type { MutationGroup } from './groups.ts';

const mutant = v.object({
  status: v.string(),
  mutatorName: v.string(),
  replacement: v.optional(v.string()),
  location: v.object({ start: v.object({ line: v.number() }) }),
});

/** As much of the report (mutation testing elements) as is read. */
export const mutationReport = v.object({
  files: v.record(v.string(), v.object({ mutants: v.array(mutant) })),
});
export type MutationReport = v.InferOutput<typeof mutationReport>;

/** How a group fared. */
export interface Score {
  group: MutationGroup;
  /** In per cent, 100 where there was nothing to see. */
  percent: number;
  mutants: number;
  /** Those that no test saw: `src/domain/…ts:12 ConditionalExpression: false`. */
  unseen: string[];
}

const seen = new Set(['Killed', 'Timeout']);
const unseen = new Set(['Survived', 'NoCoverage']);

/** The scores of the groups. Mutants that cannot run, or were left out, count for nothing. */
export function scoresOf(report: MutationReport, groups: readonly MutationGroup[]): Score[] {
  const all = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map((one) => ({ ...one, file, group: groupOf(file, groups) })),
  );

  return groups.map((group) => {
    const own = all.filter((one) => one.group === group);
    const killed = own.filter(({ status }) => seen.has(status)).length;
    const left = own.filter(({ status }) => unseen.has(status));
    const mutants = killed + left.length;

    return {
      group,
      percent: mutants === 0 ? 100 : (100 * killed) / mutants,
      mutants,
      unseen: left.map(
        ({ file, location, mutatorName, replacement = '' }) =>
          `${file}:${location.start.line} ${mutatorName}: ${replacement.slice(0, 60)}`,
      ),
    };
  });
}

function groupOf(file: string, groups: readonly MutationGroup[]): MutationGroup | undefined {
  return groups.find(({ files }) => files.some((glob) => matchesGlob(file, glob)));
}
