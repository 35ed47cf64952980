import { beforeEach, describe, expect, test, vi } from 'vitest';

import { largestInline, largestVideo, MediaRefused } from '#src/domain/reflection/mediaFault.ts';
import { readReflectionVideo } from '#src/services/reflection/reflectionVideo.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

const heads = {
  mp4: '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
  webm: '\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01',
  quicktime: '\0\0\0\x08wide\0\0\0\0mdat',
};

beforeEach(useNodeBlobs);

describe('readReflectionVideo', () => {
  test.each(['mp4', 'webm', 'quicktime'] as const)(
    'takes %s by what it begins with',
    async (kind) => {
      const file = fileOf(heads[kind], `video/${kind}`);

      const { type, data, media } = await readReflectionVideo(file, signal());

      expect({ type, data, mediaType: media.type }).toEqual({
        type: 'video',
        data: `data:video/${kind};base64,${btoa(heads[kind])}`,
        mediaType: `video/${kind}`,
      });
    },
  );

  test.each([
    ['no type', '', 'video/webm'],
    ['a wrong type', 'video/x-matroska', 'video/webm'],
    ['a type with its codecs', 'video/webm;codecs=vp8,opus', 'video/webm'],
  ])('knows a video with %s by its bytes', async (_, own, known) => {
    const { media } = await readReflectionVideo(fileOf(heads.webm, own), signal());

    expect(media.type).toBe(known);
  });

  test.each([
    ['text', 'not a video', 'video/mp4'],
    ['nothing', '', 'video/mp4'],
    ['a picture', '\x89PNG\r\n\x1A\n', 'video/mp4'],
  ])('refuses %s that calls itself a video (rules/reflection#F12)', async (_, content, type) => {
    await expect(readReflectionVideo(fileOf(content, type), signal())).rejects.toEqual(
      new MediaRefused('noVideo', content.length),
    );
  });

  test('one that is too large to go with its reflection has a name of its own (rules/reflection#F10)', async () => {
    const file = new Blob([fileOf(heads.mp4, ''), new Uint8Array(largestInline)], {
      type: 'video/mp4',
    });
    const one = await readReflectionVideo(file, signal());
    const other = await readReflectionVideo(file, signal());

    expect(one.data).toMatch(/^video-[\w-]{36}$/u);
    expect(one.data).not.toBe(other.data);
    expect(one.media.size).toBe(file.size);
  });

  test('refuses what is too large to send before it reads anything of it', async () => {
    const file = fileOf(heads.mp4, 'video/mp4');
    const read = vi.spyOn(file, 'arrayBuffer');
    const cut = vi.spyOn(file, 'slice');
    Object.defineProperty(file, 'size', { value: largestVideo + 1 });

    await expect(readReflectionVideo(file, signal())).rejects.toMatchObject({
      fault: 'largeVideo',
      bytes: largestVideo + 1,
    });
    expect([read, cut].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});

function fileOf(content: string, type: string): Blob {
  return new Blob([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], { type });
}

function signal(): AbortSignal {
  return new AbortController().signal;
}
