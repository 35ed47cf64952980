import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { measuredBy, type Row } from '../support/row.ts';

const root = join(import.meta.dirname, '../../..');

/** Under which Fourfold may be handed on together with what it is made of, by their SPDX names. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

const names = v.optional(v.record(v.string(), v.unknown()), {});
const lockedSchema = v.object({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  license: v.optional(v.string()),
});
type Locked = v.InferOutput<typeof lockedSchema>;
const lockSchema = v.object({ packages: v.record(v.string(), lockedSchema) });
const manifestSchema = v.object({ license: v.optional(v.string()) });

/** Each package that members are given, or that runs on a server, has a licence of the list. */
export const licences: Row = {
  name: 'licences',
  goal: 'Every production dependency is under a licence we may hand on',
  limit: 'none other',
  minutes: { short: 1, full: 1 },
  run() {
    const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const { packages: locked } = v.parse(lockSchema, lock);
    const packages = [...usedBy(locked)].map(([path, entry]) => ({
      path,
      licence: licenceOf(path, entry),
    }));
    const faults = packages
      .filter(({ licence }) => licence === null || !isAllowed(licence))
      .map(({ path, licence }) => `${path} is under ${licence ?? 'no licence that it names'}.`);

    return Promise.resolve(measuredBy(`${packages.length} packages`, faults));
  },
};

/** All that Fourfold's own dependencies need, and theirs, by the paths at which they are installed. */
function usedBy(locked: Readonly<Record<string, Locked>>): Map<string, Locked> {
  const used = new Map<string, Locked>();
  const waiting = [''];

  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = locked[from] ?? {};
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(needed)) {
      const path = placesOf(name, from).find((place) => place in locked);
      const entry = path === undefined ? undefined : locked[path];
      if (path === undefined || entry === undefined || used.has(path)) continue;
      used.set(path, entry);
      waiting.push(path);
    }
  }
  return used;
}

/** Where Node looks for a package from within another, the nearest first. */
function placesOf(name: string, from: string): string[] {
  const parts = from === '' ? [] : from.split('/node_modules/');

  return Array.from({ length: parts.length + 1 }, (_, index) =>
    [...parts.slice(0, parts.length - index), name].join('/node_modules/'),
  ).map((place) => (place.startsWith('node_modules/') ? place : `node_modules/${place}`));
}

/** What its own package.json says; of a package for other machines, what the lock has noted. */
function licenceOf(path: string, { license }: Locked): string | null {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return license ?? null;

  return v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8'))).license ?? null;
}

/** Of `(A OR B)` one is enough, of `A AND B` both are needed. */
function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/gu, '')
    .split(/ OR /u)
    .some((choice) => choice.split(/ AND /u).every((name) => allowed.has(name)));
}
