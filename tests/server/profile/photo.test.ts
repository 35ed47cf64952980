import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dataUrlOf, photoOf, type Photo } from '#server/services/profile/photo.ts';
import { Refusal } from '#server/services/wire/refusal.ts';

import { dataUrl, extendedWebp, heavyPng, images, losslessWebp, type ImageKind } from './photos.ts';

const kinds = Object.keys(images) as ImageKind[];
const everyImage = [
  ...Object.entries(images),
  ['webp', losslessWebp],
  ['webp', extendedWebp],
] as const;
const otherKind = refusal('A photo must be a PNG, JPEG, GIF or WebP image.');
const malformed = refusal('The photo is not well-formed base64.');
const damaged = refusal('The photo is damaged, or another kind of file than it says.');
const tooLarge = refusal('A photo must have 1 to 4096 pixels a side.');
const tooHeavy = refusal('A photo may have at most 1 MiB.');

describe('a photo', () => {
  test.each(everyImage)(
    'is kept as the bytes that a %s has, and given back as it came',
    (kind, base64) => {
      const photo = photoOf(dataUrl(kind, base64));

      expect(photo).toEqual({ mediaType: `image/${kind}`, bytes: Buffer.from(base64, 'base64') });
      expect(dataUrlOf(photo)).toBe(dataUrl(kind, base64));
    },
  );

  test.each(kinds.flatMap((kind) => kinds.map((said) => [kind, said] as const)))(
    'that is a %s is taken as a %s only if that is what it is',
    (kind, said) => {
      const url = dataUrl(said, images[kind]);

      expect(outcomeOf(url)).toEqual(kind === said ? photoOf(url) : damaged);
    },
  );

  test.each([
    '',
    'photo.png',
    'data:,',
    `data:;base64,${images.png}`,
    dataUrl('svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')),
    `data:text/html;base64,${images.png}`,
    `data:image/PNG;base64,${images.png}`,
    `data:image/png;charset=utf-8;base64,${images.png}`,
    `data:image/png,${images.png}`,
    ` ${dataUrl('png', images.png)}`,
    `https://example.com/data:image/png;base64,${images.png}`,
  ])('is not what %j is', (url) => {
    expect(outcomeOf(url)).toEqual(otherKind);
  });

  test.each([
    ['no padding', images.png.replaceAll('=', '') + 'A'],
    ['padding for nothing', `${images.png}====`],
    ['a line break', `${images.png}\n`],
    ['a space', ` ${images.png}`],
    ['a comma', `,${images.png}`],
    ['the alphabet of addresses', images.jpeg.replaceAll('/', '_')],
    ['bits that are not kept', images.jpeg.replace(/k=$/u, 'l=')],
    ['letters of no alphabet', `${images.png.slice(0, -4)}ä🌱`],
  ])('with %s is no strict base64', (_, base64) => {
    expect(outcomeOf(dataUrl('jpeg', base64))).toEqual(malformed);
  });

  test('has at most 1 MiB (rules/account#C44)', () => {
    const heaviest = heavyPng(1024 * 1024);

    expect(dataUrlOf(photoOf(heaviest))).toBe(heaviest);
    expect(outcomeOf(heavyPng(1024 * 1024 + 1))).toEqual(tooHeavy);
    expect(outcomeOf(dataUrl('png', 'A'.repeat(2_000_000)))).toEqual(tooHeavy);
  });

  test.each<[string, ImageKind, string, (bytes: Buffer, side: number) => void]>([
    ['width of a PNG', 'png', images.png, (bytes, side) => bytes.writeUInt32BE(side, 16)],
    ['height of a PNG', 'png', images.png, (bytes, side) => bytes.writeUInt32BE(side, 20)],
    ['width of a JPEG', 'jpeg', images.jpeg, (bytes, side) => bytes.writeUInt16BE(side, 165)],
    ['height of a JPEG', 'jpeg', images.jpeg, (bytes, side) => bytes.writeUInt16BE(side, 163)],
    ['width of a GIF', 'gif', images.gif, (bytes, side) => bytes.writeUInt16LE(side, 6)],
    ['height of a GIF', 'gif', images.gif, (bytes, side) => bytes.writeUInt16LE(side, 8)],
    ["width of a GIF's frame", 'gif', images.gif, (bytes, side) => bytes.writeUInt16LE(side, 32)],
    ["height of a GIF's frame", 'gif', images.gif, (bytes, side) => bytes.writeUInt16LE(side, 34)],
    ['width of a WebP', 'webp', images.webp, (bytes, side) => bytes.writeUInt16LE(side, 26)],
    ['height of a WebP', 'webp', images.webp, (bytes, side) => bytes.writeUInt16LE(side, 28)],
  ])('has 1 to 4096 pixels as the %s', (_, kind, base64, write) => {
    const withSide = (side: number) => {
      const bytes = Buffer.from(base64, 'base64');
      write(bytes, side);
      return outcomeOf(dataUrl(kind, bytes.toString('base64')));
    };

    expect([0, 4097, 16_383].map(withSide)).toEqual([tooLarge, tooLarge, tooLarge]);
    expect([1, 4096].map(withSide)).toEqual([accepted, accepted]);
  });

  test.each<[string, string, (bytes: Buffer, side: number) => void]>([
    ['width without loss', losslessWebp, (bytes, side) => bytes.writeUInt16LE(side - 1, 21)],
    [
      'height without loss',
      losslessWebp,
      (bytes, side) => bytes.writeUInt32LE((side - 1) * 2 ** 14, 21),
    ],
    ['width beforehand', extendedWebp, (bytes, side) => bytes.writeUIntLE(side - 1, 24, 3)],
    ['height beforehand', extendedWebp, (bytes, side) => bytes.writeUIntLE(side - 1, 27, 3)],
  ])('has at most 4096 pixels where a WebP tells its %s', (_, base64, write) => {
    const withSide = (side: number) => {
      const bytes = Buffer.from(base64, 'base64');
      write(bytes, side);
      return outcomeOf(dataUrl('webp', bytes.toString('base64')));
    };

    expect([1, 4096, 4097].map(withSide)).toEqual([accepted, accepted, tooLarge]);
  });

  test.each(everyImage)('that is a %s cut short anywhere is refused', (kind, base64) => {
    const bytes = Buffer.from(base64, 'base64');
    const outcomes = Array.from(bytes, (_, length) =>
      outcomeOf(dataUrl(kind, bytes.subarray(0, length).toString('base64'))),
    );

    expect(outcomes).toEqual(outcomes.map(() => damaged));
  });

  test.each(everyImage)('that is a %s and goes on as something else is refused', (kind, base64) => {
    const bytes = Buffer.from(base64, 'base64');
    const longer = ['\0', '<script>alert(1)</script>', 'PK\u0003\u0004'].map((more) =>
      outcomeOf(dataUrl(kind, Buffer.concat([bytes, Buffer.from(more)]).toString('base64'))),
    );

    expect(longer).toEqual([damaged, damaged, damaged]);
  });

  test('that is a page under the first bytes of an image is refused', () => {
    for (const [kind, page] of [
      ['gif', 'GIF89a<html><script>alert(1)</script>'],
      ['gif', 'GIF89a/*  */=alert(1)//;'],
      ['webp', 'RIFF    WEBP<svg onload=alert(1)>'],
    ] as const) {
      expect(outcomeOf(dataUrl(kind, Buffer.from(page).toString('base64')))).toEqual(damaged);
    }
  });

  test('of any bytes whatever is taken or refused, and nothing else', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(fc.constantFrom(...everyImage), fc.nat(80), fc.uint8Array({ maxLength: 400 }))
        .map(([[, base64], length, more]) =>
          Uint8Array.from([...Buffer.from(base64, 'base64').subarray(0, length), ...more]),
        ),
      fc
        .tuple(fc.constantFrom(...everyImage), fc.array(fc.tuple(fc.nat(), fc.nat(255))))
        .map(([[, base64], changes]) => {
          const changed = Buffer.from(base64, 'base64');
          for (const [index, value] of changes) changed[index % changed.length] = value;
          return changed;
        }),
    );
    const foreseen = [accepted, damaged, tooLarge];

    fc.assert(
      fc.property(fc.constantFrom(...kinds), bytes, (kind, made) => {
        expect(foreseen).toContainEqual(
          outcomeOf(dataUrl(kind, Buffer.from(made).toString('base64'))),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('of any text whatever is taken or refused, and nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom('', ...kinds), fc.string({ unit: 'binary' }), (kind, text) => {
        expect([otherKind, malformed, damaged]).toContainEqual(
          outcomeOf(kind === '' ? text : dataUrl(kind, text)),
        );
      }),
    );
  });
});

const accepted = { mediaType: expect.any(String), bytes: expect.any(Buffer) };

function outcomeOf(url: string): Photo | { status: number; message: string } {
  try {
    return photoOf(url);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, message: error.message };
  }
}

function refusal(sentence: string) {
  return { status: 422, message: `Please check these fields: photo_url. ${sentence}` };
}
