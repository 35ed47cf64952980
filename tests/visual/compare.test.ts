import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';

import { compare } from '../../scripts/visual/compare.ts';

const width = 8;
const height = 6;

function image(change?: (data: Buffer) => void, size = { width, height }): Buffer {
  const png = new PNG(size);
  for (let at = 0; at < png.data.length; at += 4) png.data.set([0xdd, 0xd6, 0xcb, 255], at);
  change?.(png.data);

  return PNG.sync.write(png);
}

describe('two images', () => {
  test('are the same where each pixel is', () => {
    expect(compare(image(), image())).toEqual({ pixels: 0, difference: null });
  });

  test('differ where one channel of one pixel is one step off', () => {
    const pixel = fc.integer({ min: 0, max: width * height - 1 });
    const channel = fc.integer({ min: 0, max: 2 });
    const step = fc.constantFrom(-1, 1);

    fc.assert(
      fc.property(pixel, channel, step, (at, which, by) => {
        const changed = image((data) => {
          const place = at * 4 + which;
          data[place] = (data[place] ?? 0) + by;
        });

        const { pixels, difference } = compare(image(), changed);
        expect(pixels).toBe(1);
        expect(difference).not.toBeNull();
      }),
    );
  });

  test('differ where one is larger, by what only one has', () => {
    const larger = image(undefined, { width, height: height + 2 });

    expect(compare(image(), larger).pixels).toBe(2 * width);
    expect(compare(larger, image()).pixels).toBe(2 * width);
  });
});
