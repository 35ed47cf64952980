import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

import { API, type Project, type Type } from 'typescript/unstable/sync';

import type { EventShapes, Shape } from '@fourfold/xstate-inspector';

import { argumentsOf, shapesOf } from '../verify/walks/shapesOfTypes.ts';

/** Where the type of its events stands among those of a `StateMachine`. */
const eventPlace = 1;

/**
 * What the events of the app's machines look like, as the compiler knows their types: so no machine says it twice. It takes the
 * compiler some seconds. Throws an Error where a machine's file exports none of its name.
 *
 * @param root the folder with the `tsconfig.json`.
 */
export function eventShapes(root: string): EventShapes {
  const api = new API({ cwd: root });

  try {
    const config = join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error('The compiler knows no tsconfig.json here.');

    const read = shapesOf(project.checker);
    const files = globSync('src/machines/**/*Machine.ts', { cwd: root }).toSorted();
    return Object.fromEntries(
      files.map((file) => {
        const name = basename(file, '.ts');
        const event = eventOf(project, join(root, file), name);
        return [name.replace(/Machine$/u, ''), choicesOf(project, event, read)];
      }),
    );
  } finally {
    api.close();
  }
}

function eventOf({ checker, program }: Project, file: string, name: string): Type {
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const exported = module === undefined ? [] : checker.getExportsOfModule(module);
  const symbol = exported.find((one) => one.name === name);
  const type = symbol === undefined ? undefined : checker.getTypeOfSymbol(symbol);
  const event = type === undefined ? undefined : argumentsOf(checker, type)[eventPlace];
  if (event === undefined) throw new Error(`The compiler knows no machine ${name} in ${file}.`);

  return event;
}

function choicesOf(
  { checker }: Project,
  event: Type,
  read: ReturnType<typeof shapesOf>,
): readonly Shape[] {
  // What takes no event of its own is told to take any.
  if (checker.typeToString(event) === 'AnyEventObject') return [];

  const shape: Shape = read(event);
  return shape.kind === 'choice' ? shape.of : [shape];
}
