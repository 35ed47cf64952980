import type { KnownFields, Shape } from './shapes.ts';

/** Where in an event something stands that the page knows itself: `['at', 'wall']`. */
export type Path = readonly string[];

export type Fields = Readonly<Record<string, unknown>>;

/** The places in an event of what the page knows. What stands in a list, or is one of several, is the event's own. */
export function knownPaths(shape: Shape, known: KnownFields): Path[] {
  if (shape.kind !== 'fields') return [];

  return shape.fields.flatMap(({ name, shape: inner, isOptional }) => {
    if (isOptional) return [];
    if (isKnown(name, inner, known)) return [[name]];
    return knownPaths(inner, known).map((path) => [name, ...path]);
  });
}

/** The event with what the page knows, read now: where it was left out, or everywhere. */
export function withKnown(
  event: Fields,
  paths: readonly Path[],
  known: KnownFields,
  { isFresh = false }: { isFresh?: boolean } = {},
): Fields {
  return paths.reduce((filled, path) => {
    const ask = known[path.at(-1) ?? ''];
    return ask === undefined ? filled : withAt(filled, path, ask, isFresh);
  }, event);
}

/** The event without what the page knows. */
export function withoutKnown(event: Fields, paths: readonly Path[]): Fields {
  return paths.reduce(withoutAt, event);
}

function isKnown(name: string, shape: Shape, known: KnownFields): boolean {
  const ask = known[name];
  if (ask === undefined) return false;

  return shape.kind === (typeof ask() === 'number' ? 'number' : 'text');
}

function withAt(
  fields: Fields,
  [name = '', ...rest]: Path,
  ask: () => unknown,
  isFresh: boolean,
): Fields {
  const given = fields[name];
  if (rest.length === 0) {
    return given === undefined || isFresh ? { ...fields, [name]: ask() } : fields;
  }
  // What is there and is no object is for whoever checks the event to refuse.
  if (given !== undefined && !isFields(given)) return fields;

  return { ...fields, [name]: withAt(given ?? {}, rest, ask, isFresh) };
}

function withoutAt(fields: Fields, [name = '', ...rest]: Path): Fields {
  const { [name]: given, ...others } = fields;
  if (rest.length === 0) return others;
  if (!isFields(given)) return fields;

  const inner = withoutAt(given, rest);
  return Object.keys(inner).length === 0 ? others : { ...fields, [name]: inner };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
