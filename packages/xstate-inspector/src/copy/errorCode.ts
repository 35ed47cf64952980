import type { Json } from '../protocol/protocol.ts';
import type { ErrorClasses } from '../values/errorClasses.ts';
import { isJsonObject } from '../values/json.ts';
import { pack } from '../values/pack.ts';
import { unpack } from '../values/unpack.ts';

/** Finds, by trying, what a class of errors is to be constructed with so that the error has the fields it was packed with. */
export function errorCodeOf(classes: ErrorClasses) {
  return (name: string, fields: Json): Json[] | null => {
    const known = classes.get(name);
    if (known === undefined || !isJsonObject(fields)) return null;

    const own = Object.entries(fields).flatMap(([key, value]) => (key === 'name' ? [] : [value]));
    const { message } = fields;
    const rest = own.filter((value) => value !== message);
    const attempts = [rest, [message ?? '', ...rest], [message ?? '']];
    return attempts.find((attempt) => makes(known.made, attempt, fields, classes)) ?? null;
  };
}

function makes(
  made: unknown,
  values: Json[],
  fields: { [key: string]: Json },
  classes: ErrorClasses,
): boolean {
  if (typeof made !== 'function') return false;

  try {
    const error: unknown = Reflect.construct(
      made,
      values.map((value) => unpack(value, { classes })),
    );
    const packed = pack(error, classes);
    return isJsonObject(packed) && sorted(packed['fields']) === sorted(fields);
  } catch {
    return false;
  }
}

function sorted(fields: Json | undefined): string {
  return JSON.stringify(
    Object.entries(fields ?? {}).toSorted(([one], [other]) => one.localeCompare(other)),
  );
}
