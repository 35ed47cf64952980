/** A folder of the source, and what its files may know. */
export interface Layer {
  /** The folder or file, relative to the root. The first layer that holds a path is the path's. */
  at: string;
  /** The folders that it may import; itself it always may. */
  may: readonly string[];
  /** Of these folders it may import types only. */
  mayByType?: readonly string[];
  /** These folders it may import dynamically only. */
  mayByDemand?: readonly string[];
  /** Packages by name; `node:` stands for Node's own. Left out: any but those of screens, machines and mocks. Null: any. */
  packages?: readonly string[] | null;
  packagesByType?: readonly string[];
  /** Which of the browser's globals it may touch. Left out: all. */
  globals?: readonly string[];
  /** What the linter says to whoever imports something else. */
  says: string;
}

const react = ['react', 'react-dom'];

/** What may import what. The linter's rules, the table of ARCHITECTURE.md and the test of the tree are made from it. */
export const layers: readonly Layer[] = [
  {
    at: 'src/contract',
    may: [],
    packages: ['valibot'],
    globals: [],
    says: 'The contract is what crosses the wire and nothing else.',
  },
  {
    at: 'src/domain',
    may: ['src/contract'],
    packages: [],
    globals: [],
    says: 'Rules know the contract alone: what is about screens belongs in components, what may happen in machines.',
  },
  {
    at: 'src/machines',
    may: ['src/domain'],
    mayByType: ['src/contract'],
    packages: ['xstate'],
    globals: [],
    says: 'A machine does no I/O and knows no screen: declare a named actor with unprovided(), and let the route provide it.',
  },
  {
    at: 'src/services',
    may: ['src/domain', 'src/contract'],
    packages: ['valibot', 'idb', 'fflate', 'eventsource-parser'],
    says: 'Services are plain async functions; what joins one to a machine belongs in routes.',
  },
  {
    at: 'src/components',
    may: ['src/domain'],
    mayByType: ['src/machines'],
    packages: [...react, '@xstate/react', '@base-ui/react'],
    packagesByType: ['xstate'],
    globals: ['document'],
    says: 'A component takes an actor or plain props, and knows no URL: services and navigation belong in routes.',
  },
  {
    at: 'src/mocks',
    may: ['src/domain', 'src/contract'],
    packages: ['msw', 'valibot'],
    says: 'Mocks know domain and contract only, so that they cannot agree with the app behind the wire.',
  },
  {
    at: 'src/routes',
    may: [
      'src/contract',
      'src/domain',
      'src/machines',
      'src/services',
      'src/components',
      'src/styles',
    ],
    packages: [...react, 'react-router-dom', 'xstate', '@xstate/react', '@base-ui/react'],
    globals: ['document', 'navigator', 'location', 'history', 'alert', 'confirm', 'prompt'],
    says: 'The app knows nothing of its mocks, inspector, stories, tests or server. main.tsx loads mocks and inspector on demand.',
  },
  {
    at: 'src/inspector',
    may: ['src/styles', 'packages/xstate-inspector/src'],
    mayByDemand: ['src/machines', 'src/domain', 'src/services'],
    packages: ['virtual:fourfold/event-shapes'],
    says: 'Here the inspector is told of Fourfold, and nothing else is done.',
  },
  {
    at: 'src/main.tsx',
    may: ['src/routes', 'src/styles'],
    mayByDemand: ['src/mocks', 'src/inspector'],
    packages: [...react, 'react-router-dom', 'xstate'],
    says: 'main.tsx starts a route; what it needs of services or machines belongs in src/routes/app.',
  },
  {
    at: 'src/worker',
    may: ['src/domain', 'src/contract'],
    packages: [],
    says: 'The service worker is one small file of its own: it knows the shell of the app, and keeps nothing of members.',
  },
  { at: 'src/styles', may: [], packages: [], says: 'Styles import nothing.' },
  {
    at: 'stories/support',
    may: ['src', '.storybook', 'packages/xstate-inspector/src'],
    packages: null,
    says: 'Stories show the app; the server and the tests are not theirs.',
  },
  {
    at: 'stories',
    may: [
      'src/components',
      'src/machines',
      'src/domain',
      'src/contract',
      'src/mocks',
      'src/routes',
      'src/styles',
      '.storybook',
    ],
    packages: null,
    says: 'Stories reach services through a route’s actors, answered by MSW, and the inspector through stories/support.',
  },
  {
    at: 'server',
    may: ['src/contract', 'src/domain'],
    says: 'The server shares src/contract and src/domain with the app and nothing else, and renders nothing.',
  },
  {
    at: 'packages/xstate-inspector/src/proofs',
    may: ['packages/xstate-inspector/src'],
    packages: ['xstate', 'valibot', '@sinonjs/fake-timers', 'node:'],
    says: 'What tests prove of an app’s machines runs in Node, and knows the inspector alone.',
  },
  {
    at: 'packages/xstate-inspector/src',
    may: [],
    packages: [...react, 'xstate', 'valibot', 'elkjs', '@sinonjs/fake-timers'],
    says: 'The inspector is of any app that uses XState: what it needs to know of one, it is told through its public entry.',
  },
  {
    at: 'packages/xstate-inspector/sample',
    may: ['packages/xstate-inspector/src'],
    packages: ['xstate'],
    says: 'The sample is an app that knows of the inspector what any app knows.',
  },
  {
    at: 'packages/xstate-inspector/tests',
    may: ['packages/xstate-inspector/src', 'packages/xstate-inspector/sample'],
    packages: null,
    says: 'The inspector is proved by machines of its own.',
  },
];

/** A package of this repository: whoever is not within it reaches it by its name. */
export interface Workspace {
  name: string;
  at: string;
}

export const workspaces: readonly Workspace[] = [
  { name: '@fourfold/xstate-inspector', at: 'packages/xstate-inspector' },
];

/** The packages that tie a file to screens, machines or mocks. */
export const tyingPackages = [
  ...react,
  'react-router-dom',
  '@base-ui/react',
  '@xstate/react',
  'xstate',
  'msw',
];

/** Whether a path is a folder, or within it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The layer that a path belongs to. */
export function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => isWithin(path, layer.at));
}
