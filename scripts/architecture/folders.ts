/** What Fourfold is made of, by what a member does with it. Every layer, and the tests of it, has its folders by these names. */
export const areas = [
  'app',
  'rooms',
  'account',
  'landing',
  'practice',
  'practiceRoom',
  'pillars',
  'schedule',
  'today',
  'timer',
  'reflection',
  'upload',
  'days',
  'analytics',
  'words',
  'weekly',
  'outbox',
  'yourData',
] as const;

/** The six services of the wire, after which the mocks, the server and their suites are named. */
const services = ['auth', 'profile', 'schedule', 'commitments', 'practice', 'media'];

/** What stands below the areas of a layer: what several of them share. */
const platforms: Readonly<Record<string, readonly string[]>> = {
  contract: ['common', 'media'],
  domain: ['common', 'practiceRoom/scripts'],
  machines: ['common'],
  services: ['wire', 'device', 'page', 'media'],
  components: ['ui', 'ui/choices', 'ui/fields', 'ui/overlays', 'art', 'art/day', 'art/pillars'],
  routes: ['common', 'common/member'],
};

/** The folders that hold no area: the entries, the packages, the server, the scripts, the workbench, and what tests share. */
const others: Readonly<Record<string, readonly string[]>> = {
  '': ['', 'src', 'src/styles', 'public'],
  'src/mocks': ['app', 'common', 'world', ...services],
  'src/inspector': [''],
  'packages/xstate-inspector': ['sample', 'src', 'tests'],
  'packages/xstate-inspector/src': [
    'app',
    'chart',
    'clock',
    'copy',
    'dock',
    'engine',
    'payload',
    'proofs',
    'protocol',
    'record',
    'replay',
    'stately',
    'theme',
    'trace',
    'values',
    'view',
    'view/chart',
    'xstate',
  ],
  'packages/xstate-inspector/tests': ['engine', 'lives', 'machines', 'view'],
  server: [
    '',
    'cli',
    'config',
    'process',
    'store',
    'store/backup',
    'store/media',
    'store/migrations',
    'store/migrations/second',
    'store/tables',
    'telemetry',
    'web',
  ],
  'server/services': ['limits', 'media/sweep', 'network', 'secrets', 'wire', 'writes', ...services],
  scripts: [
    '',
    'architecture',
    'atlas',
    'atlas/client',
    'client',
    'dev',
    'inspector',
    'measure',
    'measure/pages',
    'measure/pages/floor',
    'measure/services',
    'media',
    'rules',
    'system',
    'test',
    'verify',
    'verify/calls',
    'verify/device',
    'verify/mutation',
    'verify/pages',
    'verify/processes',
    'verify/rows',
    'verify/rows/attacks',
    'verify/rows/screens',
    'verify/sabotage',
    'verify/sieges',
    'verify/support',
    'verify/walks',
    'visual',
  ],
  '.storybook': ['', 'claims', 'docs'],
  stories: ['art', 'flows', 'support', 'support/maya', 'ui', ...areas],
  tests: ['', 'build', 'inspector', 'stories', 'styles', 'verify'],
  'tests/support': ['', 'architecture', 'device', 'inspector', 'rules', 'stores'],
  'tests/visual': [''],
  'tests/contract': ['', 'common', ...services],
  'tests/server': [
    '',
    'cli',
    'limits',
    'network',
    'process',
    'store',
    'telemetry',
    'verify',
    'web',
    ...services,
  ],
  'tests/e2e': ['support', 'workbench', ...areas],
};

const allowed = new Set([
  ...Object.entries(platforms).flatMap(([layer, names]) =>
    [...areas, ...names].flatMap((name) => [`src/${layer}/${name}`, `tests/${layer}/${name}`]),
  ),
  ...Object.entries(others).flatMap(([folder, names]) =>
    names.map((name) => [folder, name].filter((part) => part !== '').join('/')),
  ),
]);

/** Whether source may stand in a folder, relative to the root. */
export function isNamedFolder(folder: string): boolean {
  return allowed.has(folder);
}
