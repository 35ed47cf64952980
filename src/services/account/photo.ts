import { PhotoRefused } from '../../domain/account/profileDraft.ts';

const side = 400;
const quality = 0.85;
const largestFile = 50 * 1024 * 1024;

/**
 * A picture of any kind as a 400x400 JPEG in a data URL (rules/account#C42): cut to its middle square, turned as its camera
 * says, without where it was taken. Throws `PhotoRefused`.
 */
export async function readPhoto(file: Blob, signal: AbortSignal): Promise<string> {
  if (file.type === 'image/svg+xml') throw new PhotoRefused('svg');
  if (!file.type.startsWith('image/')) throw new PhotoRefused('noImage');
  if (file.size > largestFile) throw new PhotoRefused('tooLarge');

  const picture = await createImageBitmap(file).catch(() => {
    throw new PhotoRefused('unreadable');
  });
  try {
    signal.throwIfAborted();
    return drawn(picture);
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new PhotoRefused('unreadable');

  const cut = Math.min(picture.width, picture.height);
  const left = (picture.width - cut) / 2;
  const top = (picture.height - cut) / 2;
  // A JPEG has no see-through: what was clear becomes paper, not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, cut, cut, 0, 0, side, side);

  return canvas.toDataURL('image/jpeg', quality);
}
