import { posix } from 'node:path';

import { parseAst } from 'rolldown/parseAst';

/** A way one file reaches for another: its value when it runs, its types only, or its value when it is asked for. */
type Manner = 'value' | 'type' | 'dynamic';

interface Import {
  specifier: string;
  manner: Manner;
}

interface Layer {
  /** The folder or file, relative to the root. The first layer that matches a path is the path's. */
  at: string;
  may: string[];
  mayByType?: string[];
  mayByDemand?: string[];
  /** Packages by name; `node:` stands for Node's own. Undefined: any. */
  packages?: string[];
  packagesByType?: string[];
}

const react = ['react', 'react-dom'];

/** The table of ARCHITECTURE.md, "What may import what". Every layer may import itself. */
const layers: Layer[] = [
  { at: 'src/contract', may: [], packages: ['valibot'] },
  { at: 'src/domain', may: ['src/contract'], packages: [] },
  {
    at: 'src/machines',
    may: ['src/domain'],
    mayByType: ['src/contract'],
    packages: ['xstate'],
  },
  {
    at: 'src/services',
    may: ['src/domain', 'src/contract'],
    packages: ['valibot', 'idb', 'fflate'],
  },
  {
    at: 'src/components',
    may: ['src/domain'],
    mayByType: ['src/machines'],
    packages: [...react, '@xstate/react', '@base-ui/react'],
    packagesByType: ['xstate'],
  },
  {
    at: 'src/mocks',
    may: ['src/domain', 'src/contract'],
    packages: ['msw', 'valibot'],
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
  },
  {
    at: 'src/inspector',
    may: ['src/styles'],
    mayByDemand: ['src/machines', 'src/domain', 'src/services'],
    packages: [...react, 'xstate', 'valibot', 'elkjs', '@sinonjs/fake-timers'],
  },
  {
    at: 'src/main.tsx',
    may: ['src/routes', 'src/styles'],
    mayByDemand: ['src/mocks', 'src/inspector'],
    packages: [...react, 'react-router-dom', 'xstate'],
  },
  { at: 'src/styles', may: [], packages: [] },
  {
    at: 'stories/support',
    may: ['src', '.storybook'],
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
  },
  {
    at: 'server',
    may: ['src/contract', 'src/domain'],
  },
];

/** Every import in the files that the table does not allow, and every cycle among them, in words. */
export function violationsOf(files: ReadonlyMap<string, string>): string[] {
  const imports = new Map([...files].map(([path, source]) => [path, importsOf(path, source)]));

  return [
    ...[...imports].flatMap(([path, found]) =>
      found.flatMap((one) => violationOf(path, one) ?? []),
    ),
    ...cyclesOf(imports),
  ];
}

/** What is wrong with the machine files: their names, IDs, exports and lengths. */
export function misnamedMachines(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('src/machines/'))
    .flatMap(([path, source]) => {
      const name = posix.basename(path, '.ts');
      if (!name.endsWith('Machine')) {
        return source.includes('.createMachine(')
          ? [`${path} makes a machine: name it after its machine, xMachine.ts.`]
          : [];
      }
      const id = name.slice(0, -'Machine'.length);
      const lines = source.trimEnd().split('\n').length;

      return [
        ...(source.includes(`export const ${name} = `) ? [] : [`${path} must export ${name}.`]),
        ...(new RegExp(String.raw`\bid: '${id}'`).test(source)
          ? []
          : [`${path} must give its machine the id '${id}'.`]),
        ...(lines > 200 ? [`${path} has ${lines} lines: over 200 it is two machines.`] : []),
      ];
    });
}

/** Colours written anywhere but in the tokens. */
export function colourLiterals(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path !== 'src/styles/tokens.css')
    .flatMap(([path, source]) =>
      source
        .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
        .split('\n')
        .flatMap((line, index) =>
          colour.test(line)
            ? [`${path}:${index + 1} names a colour: use a token. ${line.trim()}`]
            : [],
        ),
    );
}

const colour =
  /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;

function violationOf(path: string, { specifier, manner }: Import): string | null {
  const layer = layerOf(path);
  if (layer === undefined) return null;

  const target = resolve(path, specifier);
  if (target === null) {
    const name = packageOf(specifier);
    const allowed =
      layer.packages === undefined ||
      layer.packages.includes(name) ||
      (manner === 'type' && layer.packagesByType?.includes(name) === true);

    return allowed ? null : `${path} imports ${specifier}, which ${layer.at} must not.`;
  }

  const isOwn = isWithin(target, layer.at) || layerOf(target)?.at === layer.at;
  const allowed = [
    ...layer.may,
    ...(manner === 'type' ? (layer.mayByType ?? []) : []),
    ...(manner === 'dynamic' ? (layer.mayByDemand ?? []) : []),
  ];
  if (isOwn || allowed.some((folder) => isWithin(target, folder))) return null;

  const hint =
    layer.mayByType?.some((folder) => isWithin(target, folder)) === true ? 'but types' : '';
  const demand = layer.mayByDemand?.some((folder) => isWithin(target, folder)) === true;
  return [
    `${path} imports ${target}: ${layer.at} may import`,
    hint === '' ? '' : 'its types only.',
    demand ? 'it only dynamically.' : '',
    hint === '' && !demand ? `${layer.may.join(', ') || 'no other folder'} only.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function cyclesOf(imports: ReadonlyMap<string, Import[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];

  const visit = (path: string, trail: string[]) => {
    const from = trail.indexOf(path);
    if (from !== -1) {
      cycles.push(`A cycle: ${[...trail.slice(from), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;

    for (const { specifier, manner } of imports.get(path) ?? []) {
      const target = manner === 'dynamic' ? null : resolve(path, specifier);
      if (target !== null && imports.has(target)) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);

  return cycles;
}

function importsOf(path: string, source: string): Import[] {
  if (path.endsWith('.css')) return [];

  const imports: Import[] = [];
  walk(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    const specifier = specifierOf(node);
    if (specifier !== null) imports.push({ specifier, manner: mannerOf(node) });
  });

  return imports;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

function specifierOf(node: Node): string | null {
  const isImport = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ].includes(node.type);
  const source = isImport ? (node['source'] ?? node['argument']) : null;

  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : null;
}

function mannerOf(node: Node): Manner {
  if (node.type === 'ImportExpression') return 'dynamic';
  if (node.type === 'TSImportType') return 'type';
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return 'type';

  const names = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : [];
  const isTypesOnly =
    names.length > 0 &&
    names.every((name) => name['importKind'] === 'type' || name['exportKind'] === 'type');

  return isTypesOnly ? 'type' : 'value';
}

function walk(value: unknown, see: (node: Node) => void) {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, see);
    return;
  }
  if (typeof value !== 'object' || value === null) return;

  if (isNode(value)) see(value);
  for (const child of Object.values(value)) walk(child, see);
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

function resolve(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);

  return null;
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';

  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => isWithin(path, layer.at));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
