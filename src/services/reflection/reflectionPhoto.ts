import { MediaRefused } from '../../domain/reflection/mediaFault.ts';
import type { Material } from '../../domain/reflection/reflection.ts';
import { dataUrlOf } from './dataUrl.ts';

const longestSide = 1_600;
const quality = 0.85;
const largestFile = 50 * 1024 * 1024;
/** The brands by which a HEIC file begins, from its fifth byte on. */
const heic = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/u;

/**
 * A picture as a JPEG of at most 1600 px a side (rules/reflection#F8), turned as its camera says, without where it was taken.
 * Throws `MediaRefused`.
 */
export async function readReflectionPhoto(file: Blob, signal: AbortSignal): Promise<Material> {
  if (file.type === 'image/svg+xml') throw new MediaRefused('svg', file.size);
  if (file.type !== '' && !file.type.startsWith('image/'))
    throw new MediaRefused('noImage', file.size);
  if (file.size > largestFile) throw new MediaRefused('largePhoto', file.size);

  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) throw new MediaRefused(await faultOf(file), file.size);

  try {
    signal.throwIfAborted();
    const media = await drawn(picture, file.size);
    return { type: 'image', data: await dataUrlOf(media), media, seconds: null };
  } finally {
    picture.close();
  }
}

async function faultOf(file: Blob) {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  if (heic.test(head)) return 'heic';

  return file.type === '' ? 'noImage' : 'unreadable';
}

async function drawn(picture: ImageBitmap, bytes: number): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new MediaRefused('unreadable', bytes);

  // A JPEG has no see-through: what was clear becomes paper, not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);

  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  if (jpeg === null) throw new MediaRefused('unreadable', bytes);
  return jpeg;
}
