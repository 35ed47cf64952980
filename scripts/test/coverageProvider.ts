import istanbul from '@vitest/coverage-istanbul/browser';
import type { CoverageProviderModule } from 'vitest/node';

/** What a page counts of one file. */
export interface Counts {
  s: Record<string, number>;
  f: Record<string, number>;
  b: Record<string, readonly number[]>;
}

/** Where the instrumented files of a page count. */
const page: typeof globalThis & { __VITEST_COVERAGE__?: Record<string, Counts> } = globalThis;

/** How many places of a file were reached when it was last told of. */
const told = new Map<string, number>();

/**
 * Istanbul's provider, which tells after each file of stories of those sources alone that reached a place for the first time. All stories
 * share one page, whose counts go on: all of them, four megabytes, would go to Vitest after each of eighty files. A count says
 * whether a place was reached, and not how often.
 */
const provider: CoverageProviderModule = {
  ...istanbul,
  takeCoverage(options) {
    const { __VITEST_COVERAGE__: all } = page;
    if (all === undefined) return undefined;

    page.__VITEST_COVERAGE__ = reachedAnew(all, told);
    try {
      return istanbul.takeCoverage?.(options);
    } finally {
      page.__VITEST_COVERAGE__ = all;
    }
  },
};

export default provider;

/** The files that are new, or reached a place that they had not when they were last told of, which is noted in `earlier`. */
export function reachedAnew<TFile extends Counts>(
  files: Readonly<Record<string, TFile>>,
  earlier: Map<string, number>,
): Record<string, TFile> {
  const anew = Object.entries(files).filter(([path, file]) => {
    const reached = placesReached(file);
    const isNew = reached !== earlier.get(path);
    earlier.set(path, reached);
    return isNew;
  });

  return Object.fromEntries(anew);
}

/** A count only rises: as many as before are the same. */
function placesReached({ s, f, b }: Counts): number {
  return [...Object.values(s), ...Object.values(f), ...Object.values(b).flat()].filter(
    (count) => count > 0,
  ).length;
}
