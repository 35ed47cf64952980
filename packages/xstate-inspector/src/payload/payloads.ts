import type { AnyEventObject } from 'xstate';

import type { EventShapes, KnownFields, Shape } from './shapes.ts';
import type { Json, NeededField } from '../protocol/protocol.ts';
import { isJsonObject, jsonOf } from '../values/json.ts';
import { misfit, wordsOf } from './fits.ts';
import { knownPaths, withKnown, withoutKnown } from './known.ts';
import { sampleOf } from './sample.ts';

type FieldsShape = Extract<Shape, { kind: 'fields' }>;

/** What is known of the payload of one event of a machine. */
export interface Payload {
  /** The plainest payload, without what the page knows; null where no text describes one: then only the app sends it. */
  sample: { [key: string]: Json } | null;
  /** What nobody but the tester can know. */
  needs: readonly NeededField[];
  /** The places of what the page knows. */
  filledIn: readonly string[];
  /** The event with what the page knows where it was left out; with `isFresh`, everywhere. */
  filled: (event: AnyEventObject, options?: { isFresh?: boolean }) => AnyEventObject;
  /** The event without what the page knows. */
  stripped: (event: AnyEventObject) => AnyEventObject;
  /** Why an event is none of this machine, in words; null where it is one. */
  faultOf: (event: AnyEventObject) => string | null;
}

/** The payloads of one machine by the types of its events. */
export type Payloads = ReadonlyMap<string, Payload>;

/** What an app's machines take, by their ids. */
export function payloadsOf(shapes: EventShapes, known: KnownFields): Map<string, Payloads> {
  return new Map(
    Object.entries(shapes).map(([machine, events]) => [machine, ofMachine(events, known)]),
  );
}

function ofMachine(events: readonly Shape[], known: KnownFields): Payloads {
  const byType = new Map<string, FieldsShape[]>();
  for (const shape of events) {
    if (shape.kind !== 'fields') continue;
    for (const type of typesOf(shape)) byType.set(type, [...(byType.get(type) ?? []), shape]);
  }

  return new Map([...byType].map(([type, ways]) => [type, payloadOf(ways, known)]));
}

/** An event may be had in several ways: `{ way: 'photo', file }` or `{ way: 'text', text }`. */
function payloadOf(ways: readonly FieldsShape[], known: KnownFields): Payload {
  const [first] = ways;
  if (first === undefined) throw new Error('An event has one shape at least.');
  const shape: FieldsShape = {
    kind: 'fields',
    fields: first.fields.filter(({ name }) => name !== 'type'),
  };
  const paths = knownPaths(shape, known);
  const filledIn = paths.map((path) => path.join('.'));
  const sample = sampleOf(shape);
  const typed = ({ type }: AnyEventObject, fields: object) => ({ ...fields, type });

  return {
    sample: isJsonObject(sample) ? jsonWithout(sample, paths) : null,
    needs: neededIn(shape, filledIn, ''),
    filledIn,
    filled: (event, options) => typed(event, withKnown(event, paths, known, options)),
    stripped: (event) => typed(event, withoutKnown(event, paths)),
    faultOf(event) {
      const faults = ways.map((way) => faultOfWay(event, way));
      return faults.includes(null) ? null : (faults[0] ?? null);
    },
  };
}

function faultOfWay(event: AnyEventObject, shape: FieldsShape): string | null {
  const names = new Set(['type', ...shape.fields.map(({ name }) => name)]);
  const strange = Object.keys(event).find((key) => !names.has(key));
  const words = misfit(event, shape, '');
  if (words !== null || strange === undefined) return words;

  return `it has no field "${strange}"`;
}

/** What must be given, down to the fields of the objects in it. */
function neededIn(shape: FieldsShape, filledIn: readonly string[], within: string): NeededField[] {
  return shape.fields.flatMap(({ name, isOptional, shape: inner }) => {
    const path = within === '' ? name : `${within}.${name}`;
    if (isOptional || filledIn.includes(path)) return [];
    if (inner.kind === 'one' && inner.value !== undefined) return [];
    if (inner.kind === 'fields') return neededIn(inner, filledIn, path);
    return [{ path, words: wordsOf(inner) }];
  });
}

function typesOf({ fields }: FieldsShape): string[] {
  const types = fields.filter(({ name }) => name === 'type').map(({ shape }) => shape);
  const all = types.flatMap((type) => (type.kind === 'choice' ? type.of : [type]));

  return all.flatMap((one) =>
    one.kind === 'one' && typeof one.value === 'string' ? [one.value] : [],
  );
}

function jsonWithout(
  sample: { [key: string]: Json },
  paths: ReturnType<typeof knownPaths>,
): { [key: string]: Json } {
  const left = jsonOf(withoutKnown(sample, paths));

  return isJsonObject(left) ? left : {};
}
