import { globSync, readFileSync, writeFileSync } from 'node:fs';

import { StateMachine } from 'xstate';

import { tabled } from './architecture/machines.ts';
import { withTables } from './architecture/tables.ts';

const root = new URL('..', import.meta.url);
const file = new URL('ARCHITECTURE.md', root);

const modules = await Promise.all(
  globSync('src/machines/**/*Machine.ts', { cwd: root }).map(
    (path) => import(new URL(path, root).href) as Promise<Record<string, unknown>>,
  ),
);
const machines = modules
  .flatMap((module) => Object.values(module))
  .filter((value) => value instanceof StateMachine);

writeFileSync(file, withTables(readFileSync(file, 'utf8'), tabled(machines)));
