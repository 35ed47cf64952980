import * as v from 'valibot';

import { moods } from '../../domain/reflection/reflection.ts';

/** Any number, also one that is none: what was kept with it is not worth losing for it. */
export const anyNumber = v.custom<number>((value) => typeof value === 'number');

/** A text; empty for whatever is none. */
export const text = v.fallback(v.string(), '');

/** A mood; null for whatever is none. */
export const mood = v.fallback(v.nullable(v.picklist(moods)), null);

/** How long a recording is; null for whatever is no number. */
export const seconds = v.fallback(v.nullable(anyNumber), null);

/** What a schema makes of something that this device kept, or null for what it cannot read. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, kept: unknown): T | null {
  const read = v.safeParse(schema, kept);

  return read.success ? read.output : null;
}
