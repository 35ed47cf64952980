import {
  isWithin,
  layerOf,
  tyingPackages,
  workspaces,
  type Layer,
} from '../../../scripts/architecture/layers.ts';
import { importsOfAll, resolve, type Import } from './imports.ts';

/** Every import in the files that the table of layers does not allow, in words. */
export function violationsOf(files: ReadonlyMap<string, string>): string[] {
  return [...importsOfAll(files)].flatMap(([path, found]) =>
    found.flatMap((one) => violationOf(path, one) ?? []),
  );
}

function violationOf(path: string, { specifier, manner }: Import): string | null {
  const target = resolve(path, specifier);
  const trespassed = workspaces.find(({ name, at }) => {
    const isPublic = specifier.startsWith(name) && target !== at;
    return target !== null && isWithin(target, at) && !isWithin(path, at) && !isPublic;
  });
  if (trespassed !== undefined) {
    return `${path} imports ${specifier}: a package is reached by a public entry of ${trespassed.name}.`;
  }

  const layer = layerOf(path);
  if (layer === undefined) return null;
  if (target === null) {
    const name = packageOf(specifier);
    const isAllowed =
      isPackageAllowed(layer, name) ||
      (manner === 'type' && layer.packagesByType?.includes(name) === true);

    return isAllowed ? null : `${path} imports ${specifier}, which ${layer.at} must not.`;
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

function isPackageAllowed({ packages }: Layer, name: string): boolean {
  if (packages === null) return true;

  return packages === undefined ? !tyingPackages.includes(name) : packages.includes(name);
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  if (specifier.startsWith('virtual:')) return specifier;

  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
