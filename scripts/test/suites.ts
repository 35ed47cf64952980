/** Something that `npm test` runs and that passes or fails. */
export interface Suite {
  name: string;
  command: string;
  /** Whether its command writes a report of its tests. One without a report passes or fails as a whole. */
  isCounted: boolean;
  /** The suites that must have passed before it can begin. */
  needs: readonly string[];
  /** What the machine must have for it. */
  wants: 'nothing' | 'chromium';
}

const gates = [
  gate('format', 'oxfmt --check'),
  gate('lint and types', 'oxlint --type-aware --type-check --deny-warnings'),
];

const unit = ['unit', 'unit-window', 'unit-alone'];

/**
 * In the order in which they begin as soon as there is a place. The stories, which take one page and so one processor, run
 * beside all that one more does; then come the three browsers of the tests end to end.
 */
export const allSuites: readonly Suite[] = [
  { ...vitest('stories', ['stories'], '--coverage'), wants: 'chromium' },
  gate('storybook build', 'storybook build --quiet --disable-telemetry'),
  gate('mock build', 'vite build --mode mock --outDir dist-mock --logLevel=error'),
  gate('build and budget', 'node scripts/build.ts'),
  {
    ...gate('atlas', 'node scripts/atlas.ts --storybook storybook-static --no-serve'),
    needs: ['storybook build'],
  },
  ...gates,
  vitest('server', ['server'], '--maxWorkers=1'),
  vitest('unit', unit, '--maxWorkers=1'),
  // The shortest of what `npm run check:engines` tries, where Firefox and WebKit are installed.
  { ...vitest('engines', ['engines'], 'signIn'), needs: ['build and budget'] },
  {
    name: 'end to end',
    // A second try tells a fault of time from one of truth. Neither passes.
    command: 'playwright test --retries=1 --reporter=line,./scripts/test/playwrightReporter.ts',
    isCounted: true,
    needs: ['build and budget', 'mock build', 'storybook build', 'atlas'],
    wants: 'chromium',
  },
];

/** What to run while working: all that needs neither a browser nor a database. */
export const fastSuites: readonly Suite[] = [...gates, vitest('unit', unit)];

function gate(name: string, command: string): Suite {
  return { name, command, isCounted: false, needs: [], wants: 'nothing' };
}

function vitest(name: string, projects: readonly string[], more = ''): Suite {
  const chosen = projects.map((project) => `--project=${project}`).join(' ');

  return {
    ...gate(
      name,
      `vitest run ${chosen} --retry=1 --reporter=default --reporter=./scripts/test/vitestReporter.ts ${more}`.trimEnd(),
    ),
    isCounted: true,
  };
}
