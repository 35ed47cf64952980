import {
  isNamed,
  partsOf,
  type ReflectionType,
} from '../../../src/contract/reflection/reflectionData.ts';
import { imageSizes, isImageType } from '../profile/imageSizes.ts';
import { Refusal } from '../wire/refusal.ts';

/** A photo or a video whose bytes begin as those of its type do. */
export interface Media {
  mediaType: string;
  bytes: Uint8Array;
}

/** In pixels: a few bytes can say that they are a picture of any size, and whoever draws it needs the memory. */
const longestSide = 4096;

/**
 * The file in a data URL in which `reflectionFault` found nothing, or null for a reflection that has none with it. Throws a
 * Refusal (422) for what is no strict base64, and for a photo that is cut short or over 4096 pixels a side.
 */
export function mediaOf(type: ReflectionType, data: string): Media | null {
  if (type === 'text' || isNamed(type, data)) return null;

  const { base64, mediaType } = partsOf(data) ?? { base64: '', mediaType: '' };
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== base64) {
    throw reflectionRefused('The file is not well-formed base64.');
  }
  if (isImageType(mediaType)) requireDrawable(imageSizes(mediaType, bytes));

  return { mediaType, bytes };
}

/** 422: what is wrong with a reflection, in a sentence of its own. */
export function reflectionRefused(sentence: string): Refusal {
  return new Refusal(422, `Please check these fields: reflection_data. ${sentence}`);
}

function requireDrawable(sizes: ReturnType<typeof imageSizes>): void {
  if (sizes.length === 0) throw reflectionRefused('The photo is damaged.');

  const isDrawable = sizes
    .flatMap(({ height, width }) => [height, width])
    .every((side) => side >= 1 && side <= longestSide);
  if (!isDrawable) {
    throw reflectionRefused(`A photo must have 1 to ${longestSide} pixels a side.`);
  }
}
