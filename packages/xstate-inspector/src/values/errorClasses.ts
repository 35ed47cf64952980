type ErrorClass = abstract new (...values: never[]) => Error;

export interface KnownErrorClass {
  made: ErrorClass;
  /** Where it is imported from; null for what is always there. */
  path: string | null;
}

/** The classes of errors that an app's guards may ask for, by their names. */
export type ErrorClasses = ReadonlyMap<string, KnownErrorClass>;

const always = [Error, TypeError, RangeError, SyntaxError, ReferenceError];

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

/** The classes that modules export, and those that are always there. Throws where two have the same name. */
export async function errorClassesIn(
  modules: Readonly<Record<string, () => Promise<unknown>>>,
  importedAs: (path: string) => string,
): Promise<ErrorClasses> {
  const found = await Promise.all(
    Object.entries(modules).map(async ([path, load]) => classesIn(importedAs(path), await load())),
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

function classesIn(path: string, module: unknown): [string, KnownErrorClass][] {
  return Object.entries(module ?? {}).flatMap(([name, made]: [string, unknown]) =>
    isErrorClass(made) ? [[name, { made, path }]] : [],
  );
}

function isErrorClass(value: unknown): value is ErrorClass {
  return typeof value === 'function' && value.prototype instanceof Error;
}
