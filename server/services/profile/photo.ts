import { Refusal } from '../wire/refusal.ts';
import { imageSizes, type ImageSize, type ImageType } from './imageSizes.ts';

/** A photo whose bytes were found to be what their type says. */
export interface Photo {
  mediaType: string;
  bytes: Uint8Array;
}

const longestPhoto = 1024 * 1024;
/** In pixels: a few bytes can say that they are a picture of any size, and whoever draws it needs the memory. */
const longestSide = 4096;

const types = new Map<string, ImageType>([
  ['data:image/png;base64', 'image/png'],
  ['data:image/jpeg;base64', 'image/jpeg'],
  ['data:image/gif;base64', 'image/gif'],
  ['data:image/webp;base64', 'image/webp'],
]);

/**
 * The photo in a data URL. Throws a Refusal (422) for any other type (an SVG or a page can carry scripts), for what is
 * no strict base64, over 1 MiB, over 4096 pixels a side, cut short, or goes on after the image.
 */
export function photoOf(dataUrl: string): Photo {
  const comma = dataUrl.indexOf(',');
  const mediaType = types.get(dataUrl.slice(0, Math.max(0, comma)));
  if (mediaType === undefined) throw refused('A photo must be a PNG, JPEG, GIF or WebP image.');

  const data = dataUrl.slice(comma + 1);
  if (data.length > (longestPhoto / 3) * 4 + 4) throw tooHeavy();

  const bytes = Buffer.from(data, 'base64');
  if (bytes.toString('base64') !== data) throw refused('The photo is not well-formed base64.');
  if (bytes.length > longestPhoto) throw tooHeavy();

  const sizes = imageSizes(mediaType, bytes);
  if (sizes.length === 0) {
    throw refused('The photo is damaged, or another kind of file than it says.');
  }
  if (!sizes.every(isDrawable)) {
    throw refused(`A photo must have 1 to ${longestSide} pixels a side.`);
  }

  return { mediaType, bytes };
}

/** The data URL of a stored photo; the same as it came in. */
export function dataUrlOf({ mediaType, bytes }: Photo): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function isDrawable({ width, height }: ImageSize): boolean {
  return [width, height].every((side) => side >= 1 && side <= longestSide);
}

function tooHeavy(): Refusal {
  return refused('A photo may have at most 1 MiB.');
}

function refused(sentence: string): Refusal {
  return new Refusal(422, `Please check these fields: photo_url. ${sentence}`);
}
