import type { Shape } from '@fourfold/xstate-inspector';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  API,
  SignatureKind,
  type Checker,
  type Project,
  type Type,
} from 'typescript/unstable/sync';
import { StateMachine, type AnyStateMachine } from 'xstate';

import { nothing } from './shape.ts';
import { argumentsOf, shapesOf } from './shapesOfTypes.ts';

/** An actor that a machine invokes, as its type tells it. */
export interface WalkedActor {
  kind: 'promise' | 'listener' | 'machine';
  /** What it answers when it is done; null where it never is. */
  answer: Shape | null;
}

/** A machine, and what may happen to it, by its types. */
export interface WalkedMachine {
  machine: AnyStateMachine;
  events: readonly Shape[];
  input: Shape;
  actors: ReadonlyMap<string, WalkedActor>;
}

/** An error of the domain, and what it is made from. */
export interface Failure {
  make: (given: readonly unknown[]) => Error;
  given: readonly Shape[];
}

export interface Walked {
  machines: readonly WalkedMachine[];
  failures: readonly Failure[];
}

/** Where the types of a machine stand among those of `StateMachine`. */
const places = { event: 1, actors: 3, input: 9, output: 10 };

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Finds every machine in its folder and every error of the domain, each with the shapes of its types, as the compiler knows them. */
export async function findWalked(): Promise<Walked> {
  const machines = globSync('src/machines/**/*Machine.ts', { cwd: root });
  const modules = await importAll(machines);
  const domain = await importAll(globSync('src/domain/**/*.ts', { cwd: root }));
  const api = new API({ cwd: root });

  try {
    const config = `${root}tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error('The compiler knows no tsconfig.json here.');
    const read = shapesOf(project.checker);

    return {
      machines: modules.flatMap(([file, exports]) => {
        const machine = exports[basename(file, '.ts')];
        return machine instanceof StateMachine ? [walkedOf(project, file, machine, read)] : [];
      }),
      failures: domain.flatMap(([file, exports]) => failuresOf(project, file, exports, read)),
    };
  } finally {
    api.close();
  }
}

type Read = (type: Type, name?: string) => Shape;
type Exports = Readonly<Record<string, unknown>>;

function importAll(files: readonly string[]): Promise<[string, Exports][]> {
  return Promise.all(
    files.toSorted().map(async (file): Promise<[string, Exports]> => [file, await exportsOf(file)]),
  );
}

async function exportsOf(file: string): Promise<Exports> {
  const found: unknown = await import(new URL(`../../../${file}`, import.meta.url).href);

  return Object.fromEntries(Object.entries(found ?? {}));
}

function walkedOf(
  project: Project,
  file: string,
  machine: AnyStateMachine,
  read: Read,
): WalkedMachine {
  const { checker } = project;
  const types = argumentsOf(checker, exported(project, file, basename(file, '.ts')));
  const [event, actors, input] = [places.event, places.actors, places.input].map(
    (place) => types[place],
  );
  if (event === undefined || actors === undefined || input === undefined) {
    throw new Error(`${file}: its machine has not the types that it should have.`);
  }

  return {
    machine,
    // What takes no event of its own is told to take any.
    events: checker.typeToString(event) === 'AnyEventObject' ? [] : choicesOf(read(event)),
    input: read(input, 'input'),
    actors: new Map(
      membersOf(actors).flatMap((actor) => {
        const src = typeOf(checker, actor, 'src');
        const logic = typeOf(checker, actor, 'logic');
        return src?.isStringLiteralType() === true && logic !== undefined
          ? [[src.value, actorOf(checker, logic, read)] as const]
          : [];
      }),
    ),
  };
}

function actorOf(checker: Checker, logic: Type, read: Read): WalkedActor {
  if (logic.getSymbol()?.name === 'StateMachine') {
    const output = argumentsOf(checker, logic)[places.output];
    const isEndless = output === undefined || checker.typeToString(output).includes('Unknown');
    return { kind: 'machine', answer: isEndless ? null : read(output) };
  }
  const alias = logic.getAliasSymbol()?.name;
  const [output] = logic.getAliasTypeArguments();
  // What is fetched ends as the machine that it is.
  if (alias === 'LateLogic' && output !== undefined) return actorOf(checker, output, read);
  const isPromise = alias === 'PromiseActorLogic';

  return isPromise
    ? { kind: 'promise', answer: output === undefined ? nothing : read(output) }
    : { kind: 'listener', answer: null };
}

function failuresOf(project: Project, file: string, exports: Exports, read: Read): Failure[] {
  return Object.entries(exports).flatMap(([name, value]) => {
    if (!isErrorClass(value)) return [];
    const { checker } = project;
    const [made] = checker.getSignaturesOfType(
      exported(project, file, name),
      SignatureKind.Construct,
    );
    const given = (made?.getParameters() ?? []).map((parameter) => {
      const type = checker.getTypeOfSymbol(parameter);
      return type === undefined ? nothing : read(type, parameter.name);
    });
    return [{ make: makerOf(value), given }];
  });
}

function isErrorClass(value: unknown): value is Function {
  return typeof value === 'function' && value.prototype instanceof Error;
}

function makerOf(type: Function): Failure['make'] {
  return (given) => {
    const made: unknown = Reflect.construct(type, given);
    if (!(made instanceof Error)) throw new TypeError(`${type.name} makes no error.`);

    return made;
  };
}

/** The type of what a file exports by a name. Throws an Error where it exports none. */
function exported({ checker, program }: Project, file: string, name: string): Type {
  const source = program.getSourceFile(root + file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const symbol =
    module === undefined
      ? undefined
      : checker.getExportsOfModule(module).find((one) => one.name === name);
  const type = symbol === undefined ? undefined : checker.getTypeOfSymbol(symbol);
  if (type === undefined) throw new Error(`The compiler knows no ${name} in ${file}.`);

  return type;
}

function typeOf(checker: Checker, type: Type, name: string): Type | undefined {
  const property = checker.getPropertyOfType(type, name);

  return property === undefined ? undefined : checker.getTypeOfSymbol(property);
}

function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function choicesOf(shape: Shape): readonly Shape[] {
  return shape.kind === 'choice' ? shape.of : [shape];
}
