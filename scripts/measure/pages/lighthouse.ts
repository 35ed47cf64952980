import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { chromiumLaunchOptions } from '../../system/chromium.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { alone } from './rows.ts';
import { severalVisits } from './visits.ts';

/** Fetched by npm for a measure alone: 190 MB that neither the product nor its proof has any use for. */
const lighthouse = 'lighthouse@13.5.0';
const reportBytes = 64_000_000;

/** How many points of a hundred may be missing. */
const most = { performance: 1, accessibility: 0, 'best-practices': 0, seo: 0 } as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What is missing of a hundred. */
const missing = v.pipe(
  v.object({ score: v.number() }),
  v.transform(({ score }) => 100 - Math.round(score * 100)),
);
const report = v.object({
  categories: v.object({
    performance: missing,
    accessibility: missing,
    'best-practices': missing,
    seo: missing,
  }),
});

type Missing = v.InferOutput<typeof report>['categories'];

/** What Lighthouse finds missing of a hundred on each page, on its own phone: the median of three, and of more where that misses a limit. */
export async function lighthousePoints(
  app: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of paths) {
    const found = await severalVisits(
      () => missingOf(app + path, signal),
      (runs) => categories.every((category) => middle(runs, category) <= most[category]),
      signal,
    );
    for (const category of categories) {
      const points = middle(found, category);
      rows.push({
        ...alone(`${path} Lighthouse, missing of ${category}`, '', points, most[category]),
        // A point is the least that it tells.
        leaps: true,
      });
    }
  }

  return rows;
}

function middle(runs: readonly Missing[], category: keyof Missing): number {
  return median(runs.map((run) => run[category]));
}

/** @throws Error where Lighthouse cannot be fetched, or cannot measure the page. */
async function missingOf(url: string, signal: AbortSignal): Promise<Missing> {
  const { executablePath, args } = chromiumLaunchOptions();
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${['--headless', ...args].join(' ')}`,
    ],
    {
      env: {
        ...process.env,
        ...(executablePath === undefined ? {} : { CHROME_PATH: executablePath }),
      },
      maxBuffer: reportBytes,
      signal,
    },
  );

  return v.parse(report, JSON.parse(stdout)).categories;
}
