// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { MediaRefused } from '#src/domain/reflection/mediaFault.ts';
import { readReflectionPhoto } from '#src/services/reflection/reflectionPhoto.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

const close = vi.fn();
const draw = vi.fn();
const paper: Pick<CanvasRenderingContext2D, 'fillRect' | 'drawImage'> = {
  fillRect: () => {},
  drawImage: draw,
};
let sizes: [number, number][] = [];

beforeEach(() => {
  useNodeBlobs();
  close.mockReset();
  draw.mockReset();
  sizes = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    paper as CanvasRenderingContext2D,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    take,
    type,
    quality,
  ) {
    sizes.push([this.width, this.height]);
    take(new Blob([String(quality)], { type: type ?? '' }));
  });
});

describe('readReflectionPhoto', () => {
  test.each([
    [4_000, 3_000, [1_600, 1_200]],
    [1_000, 8_000, [200, 1_600]],
    [800, 600, [800, 600]],
    [40_000, 10, [1_600, 1]],
  ])(
    'reduces %i by %i to at most 1600 px a side (rules/reflection#F8)',
    async (width, height, size) => {
      opens({ width, height });

      const { type, data, media } = await readReflectionPhoto(picture('image/png'), signal());

      expect(sizes).toEqual([size]);
      expect({ type, data, mediaType: media.type }).toEqual({
        type: 'image',
        data: `data:image/jpeg;base64,${btoa('0.85')}`,
        mediaType: 'image/jpeg',
      });
      expect(close).toHaveBeenCalledOnce();
    },
  );

  test('refuses an SVG in words, without opening it (rules/reflection#F12)', async () => {
    const opened = opens({ width: 1, height: 1 });
    const file = picture('image/svg+xml');

    await expect(readReflectionPhoto(file, signal())).rejects.toEqual(
      new MediaRefused('svg', file.size),
    );
    expect(opened).not.toHaveBeenCalled();
  });

  test('looks at the size before it opens anything', async () => {
    const opened = opens({ width: 1, height: 1 });
    const file = picture('image/png');
    Object.defineProperty(file, 'size', { value: 60_000_000 });

    await expect(readReflectionPhoto(file, signal())).rejects.toMatchObject({
      fault: 'largePhoto',
      bytes: 60_000_000,
    });
    expect(opened).not.toHaveBeenCalled();
  });

  test.each([
    ['image/png', 'text', 'unreadable'],
    ['image/heic', '\0\0\0\x18ftypheic', 'heic'],
    ['', '\0\0\0\x18ftypmif1', 'heic'],
    ['', 'text', 'noImage'],
    ['application/pdf', '%PDF', 'noImage'],
  ])('names why “%s” that begins with %j cannot be opened', async (type, content, fault) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no')));

    await expect(readReflectionPhoto(picture(type, content), signal())).rejects.toMatchObject({
      fault,
    });
  });

  test('stops where nobody waits for it any more', async () => {
    opens({ width: 10, height: 10 });

    await expect(
      readReflectionPhoto(picture('image/png'), AbortSignal.abort()),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect([sizes, close.mock.calls.length]).toEqual([[], 1]);
  });
});

function opens(size: { width: number; height: number }) {
  const opened = vi.fn(() => Promise.resolve({ ...size, close }));
  vi.stubGlobal('createImageBitmap', opened);

  return opened;
}

function picture(type: string, content = 'picture'): Blob {
  return new Blob([content], { type });
}

function signal(): AbortSignal {
  return new AbortController().signal;
}
