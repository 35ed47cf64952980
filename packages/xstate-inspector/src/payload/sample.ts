import type { Shape } from './shapes.ts';
import type { Json } from '../protocol/protocol.ts';
import { isJsonObject, jsonOf } from '../values/json.ts';
import { isFile } from './fits.ts';

/** The plainest value of a shape, as JSON that can be edited; undefined for a thing that no text describes. */
export function sampleOf(shape: Shape): Json | undefined {
  switch (shape.kind) {
    case 'one':
      return jsonOf(shape.value) ?? null;
    case 'choice': {
      const samples = shape.of.map(sampleOf).filter((sample) => sample !== undefined);
      return samples.find((sample) => sample !== null) ?? samples[0];
    }
    case 'text':
      return '';
    case 'number':
      return 0;
    case 'list':
      return [];
    case 'tuple':
      return shape.of.map((one) => sampleOf(one) ?? null);
    case 'record':
      return {};
    case 'fields':
      return fieldsOf(shape);
    case 'thing':
      return isFile(shape.type)
        ? { $: 'blob', size: 1_024, mime: 'application/octet-stream', fileName: 'file' }
        : undefined;
  }
}

/** The same for an object: what may be left out is. */
function fieldsOf({ fields }: Extract<Shape, { kind: 'fields' }>): Json | undefined {
  const given = fields
    .filter(({ isOptional }) => !isOptional)
    .map(({ name, shape }) => [name, sampleOf(shape)] as const);
  if (given.some(([, sample]) => sample === undefined)) return undefined;

  const sample = jsonOf(Object.fromEntries(given));
  return isJsonObject(sample) ? sample : {};
}
