type ErrorClass = abstract new (...values: never[]) => Error;

export interface KnownErrorClass {
  made: ErrorClass;
  /** Where it is imported from; null for what is always there. */
  path: string | null;
}

/** The classes of errors that the app's guards may ask for, by their names. */
export type ErrorClasses = ReadonlyMap<string, KnownErrorClass>;

const modules = import.meta.glob<Record<string, unknown>>([
  '../../../domain/**/*.ts',
  '../../../services/**/*.ts',
]);

const always = [Error, TypeError, RangeError, SyntaxError, ReferenceError];

let loading: Promise<ErrorClasses> | null = null;

/** Finds the error classes of the domain and the services. */
export function loadErrorClasses(): Promise<ErrorClasses> {
  loading ??= load();

  return loading;
}

/** The name of the class that an error is of, or of the nearest one above it that is known. */
export function classNameOf(error: Error, classes: ErrorClasses): string {
  const names = new Map([...classes].map(([name, { made }]) => [made.prototype, name] as const));
  for (let above: unknown = Object.getPrototypeOf(error); above instanceof Object;) {
    const name = names.get(above);
    if (name !== undefined) return name;

    above = Object.getPrototypeOf(above);
  }

  return 'Error';
}

async function load(): Promise<ErrorClasses> {
  const found = await Promise.all(
    Object.entries(modules).map(async ([path, module]) => classesIn(path, await module())),
  );

  const classes = new Map<string, KnownErrorClass>(
    always.map((made) => [made.name, { made, path: null }]),
  );
  for (const [name, one] of found.flat()) {
    const other = classes.get(name);
    if (other !== undefined && other.made !== one.made) {
      throw new Error(
        `Two classes of errors are named "${name}": a trace could not tell them apart.`,
      );
    }
    classes.set(name, one);
  }

  return classes;
}

function classesIn(path: string, module: Record<string, unknown>): [string, KnownErrorClass][] {
  return Object.entries(module).flatMap(([name, made]) =>
    isErrorClass(made) ? [[name, { made, path: path.replace('../../../', '#src/') }]] : [],
  );
}

function isErrorClass(value: unknown): value is ErrorClass {
  return typeof value === 'function' && value.prototype instanceof Error;
}
