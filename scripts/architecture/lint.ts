import type { OxlintOverride } from 'oxlint';

import { isWithin, layers, tyingPackages, workspaces, type Layer } from './layers.ts';

/** A group of paths that a layer may not import, in the linter's words. */
interface Pattern {
  group: string[];
  message: string;
  allowTypeImports?: boolean;
}

const world =
  'The outside world belongs in src/services; reach it through a named actor that the route provides.';
const time = 'Time belongs in a machine’s named delays, or in src/services.';
const page = 'The page belongs in src/services, so that screens render without a browser.';

const browserGlobals: Readonly<Record<string, string>> = {
  fetch: world,
  XMLHttpRequest: world,
  WebSocket: world,
  EventSource: world,
  localStorage: world,
  sessionStorage: world,
  indexedDB: world,
  caches: world,
  BroadcastChannel: world,
  setTimeout: time,
  setInterval: time,
  window: page,
  document: page,
  navigator: page,
  location: page,
  history: page,
  alert: page,
  confirm: page,
  prompt: page,
};

/**
 * The linter's rules of each layer: what it may not import, and which of the browser's globals it may not touch. The linter
 * goes by the last that fits, the table by the first. It cannot tell an import on demand from another: the test of the tree can.
 */
export function layerRules(): OxlintOverride[] {
  return layers.toReversed().map((layer) => ({
    files: [layer.at.endsWith('.tsx') ? layer.at : `${layer.at}/**`],
    rules: {
      'no-restricted-imports': ['error', { patterns: patternsOf(layer) }],
      ...(layer.globals === undefined
        ? {}
        : { 'no-restricted-globals': ['error', ...globalsOf(layer.globals)] }),
    },
  }));
}

function patternsOf(layer: Layer) {
  const { at, may, mayByType = [], mayByDemand = [], packages, packagesByType = [], says } = layer;
  const isOwn = (folder: string) => isWithin(folder, at) || isWithin(at, folder);
  const refused = folders.filter(
    (folder) =>
      !isOwn(folder) &&
      ![...may, ...mayByType, ...mayByDemand].some((one) => isWithin(folder, one)),
  );
  const tying = packages === null ? [] : tyingPackages.filter((name) => !packages?.includes(name));
  const waysTo = (folder: string) => waysBetween(at, folder);
  const saysTypes = `${says} Types may be imported.`;

  const patterns: Pattern[] = [
    { group: refused.flatMap(waysTo), message: says },
    { group: mayByType.flatMap(waysTo), message: saysTypes, allowTypeImports: true },
    {
      group: tying.filter((name) => !packagesByType.includes(name)).flatMap(within),
      message: says,
    },
    { group: packagesByType.flatMap(within), message: saysTypes, allowTypeImports: true },
    ...workspaces
      .filter((workspace) => !isWithin(at, workspace.at))
      .map((workspace) => ({
        group: pathsTo(workspace.at),
        message: `A package is reached by its name: ${workspace.name}.`,
      })),
  ];
  return patterns.filter(({ group }) => group.length > 0);
}

const folders = [
  ...layers.map(({ at }) => at).filter((at) => !at.endsWith('.tsx') && at !== 'stories/support'),
  'tests',
  '.storybook',
];

/** How a file of one folder can import one of another: by its name from the root, by the way there, or as a package. */
function waysBetween(at: string, folder: string): string[] {
  const names = workspaces.filter((workspace) => folder === `${workspace.at}/src`);
  const byName = [...pathsTo(folder), ...names.flatMap(({ name }) => within(name))];
  if (!at.startsWith('src/') || !folder.startsWith('src/')) return byName;

  const name = folder.slice('src/'.length);
  return [...byName, ...['./', '../', '../../', '../../../'].map((up) => `${up}${name}/**`)];
}

function pathsTo(folder: string): string[] {
  return [`#${folder}/**`, `**/${folder}/**`];
}

function within(name: string): string[] {
  return [name, `${name}/*`];
}

function globalsOf(allowed: readonly string[]) {
  return Object.entries(browserGlobals)
    .filter(([name]) => !allowed.includes(name))
    .map(([name, message]) => ({ name, message }));
}
