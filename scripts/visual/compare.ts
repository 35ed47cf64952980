import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * So near to nothing that one step of one channel of one pixel (#ddd6cb to #ddd6cc) is seen. One machine with one
 * Chromium draws a story the same each time; images of another machine are no measure.
 */
const threshold = 0.001;

export interface Comparison {
  /** How many pixels differ; those that only one image has do too. */
  pixels: number;
  /** The newer image, paled, with what differs in red; null where nothing does. */
  difference: Buffer | null;
}

/** Compares two PNG files pixel by pixel. Throws when one is no PNG. */
export function compare(accepted: Buffer, current: Buffer): Comparison {
  if (accepted.equals(current)) return { pixels: 0, difference: null };

  const [one, other] = [PNG.sync.read(accepted), PNG.sync.read(current)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const shared = Math.min(one.width, other.width) * Math.min(one.height, other.height);
  const difference = new PNG({ width, height });

  const pixels = pixelmatch(
    padded(one, width, height).data,
    padded(other, width, height).data,
    difference.data,
    width,
    height,
    { threshold, includeAA: true, alpha: 0.3 },
  );
  const outside = width * height - shared;
  if (pixels === 0 && outside === 0) return { pixels: 0, difference: null };

  return { pixels: Math.max(pixels, outside), difference: PNG.sync.write(difference) };
}

/** The image on a larger canvas whose rest is clear. */
function padded(image: PNG, width: number, height: number): PNG {
  if (image.width === width && image.height === height) return image;

  const canvas = new PNG({ width, height });
  PNG.bitblt(image, canvas, 0, 0, image.width, image.height, 0, 0);
  return canvas;
}
