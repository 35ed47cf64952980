export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * The sizes that an image says it has, its frames' included, or none where it is not whole, goes on after its end, or
 * is of another type. No pixel is decoded.
 */
export function imageSizes(type: ImageType, bytes: Uint8Array): readonly ImageSize[] {
  return readers[type](bytes);
}

/** Whether it is one of the image types whose sizes can be read. */
export function isImageType(type: string): type is ImageType {
  return Object.hasOwn(readers, type);
}

const readers: Record<ImageType, (bytes: Uint8Array) => readonly ImageSize[]> = {
  'image/png': pngSizes,
  'image/jpeg': jpegSizes,
  'image/gif': gifSizes,
  'image/webp': webpSizes,
};

/** Chunks of length, type, data and checksum, from IHDR to IEND (PNG, W3C 2003, 5.3). */
function pngSizes(bytes: Uint8Array): readonly ImageSize[] {
  const beginsWell =
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1A\n' &&
    big(bytes, 8, 4) === 13 &&
    ascii(bytes, 12, 4) === 'IHDR';
  if (!beginsWell) return [];

  let offset = 8;
  while (offset < bytes.length) {
    const type = ascii(bytes, offset + 4, 4);
    offset += 12 + big(bytes, offset, 4);
    if (type !== 'IEND') continue;

    const size = { width: big(bytes, 16, 4), height: big(bytes, 20, 4) };
    return offset === bytes.length ? [size] : [];
  }

  return [];
}

/** Marked segments up to the frame's header (ITU-T T.81, annex B). */
function jpegSizes(bytes: Uint8Array): readonly ImageSize[] {
  const endsWell = big(bytes, bytes.length - 2, 2) === 0xff_d9;
  if (!endsWell || big(bytes, 0, 2) !== 0xff_d8) return [];

  let offset = 2;
  while (at(bytes, offset) === 0xff) {
    const marker = at(bytes, offset + 1);
    const isFiller = marker === 0xff;
    if (isFrameHeader(marker)) {
      return [{ width: big(bytes, offset + 7, 2), height: big(bytes, offset + 5, 2) }];
    }
    if (!isFiller && !isSegmentBeforeFrame(marker)) return [];

    offset += isFiller ? 1 : 2 + big(bytes, offset + 2, 2);
  }

  return [];
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Tables, comments and applications' data; neither a scan nor what has no length. */
function isSegmentBeforeFrame(marker: number): boolean {
  return marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe);
}

/** Blocks up to the trailer; a frame may be larger than the screen that the header tells (GIF89a). */
function gifSizes(bytes: Uint8Array): readonly ImageSize[] {
  if (!['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return [];

  const screen = { width: little(bytes, 6, 2), height: little(bytes, 8, 2) };
  const frames: ImageSize[] = [];
  let offset = 13 + colourTableLength(at(bytes, 10));
  while (offset < bytes.length) {
    switch (at(bytes, offset)) {
      case 0x21:
        offset = afterSubBlocks(bytes, offset + 2);
        break;

      case 0x2c:
        frames.push({ width: little(bytes, offset + 5, 2), height: little(bytes, offset + 7, 2) });
        offset = afterSubBlocks(bytes, offset + 11 + colourTableLength(at(bytes, offset + 9)));
        break;

      case 0x3b:
        return frames.length > 0 && offset + 1 === bytes.length ? [screen, ...frames] : [];

      default:
        return [];
    }
  }

  return [];
}

function colourTableLength(packed: number): number {
  return packed >= 0x80 ? 3 * 2 ** ((packed % 8) + 1) : 0;
}

function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (at(bytes, offset) > 0) offset += 1 + at(bytes, offset);

  return offset + 1;
}

/** One of three kinds of first chunk in a RIFF container (RFC 9649). */
function webpSizes(bytes: Uint8Array): readonly ImageSize[] {
  const isWhole =
    ascii(bytes, 0, 4) === 'RIFF' &&
    ascii(bytes, 8, 4) === 'WEBP' &&
    little(bytes, 4, 4) + 8 === bytes.length &&
    little(bytes, 16, 4) + 20 <= bytes.length;
  if (!isWhole) return [];

  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ': {
      if (big(bytes, 23, 3) !== 0x9d_01_2a) return [];
      return [{ width: little(bytes, 26, 2) % 2 ** 14, height: little(bytes, 28, 2) % 2 ** 14 }];
    }

    case 'VP8L': {
      if (at(bytes, 20) !== 0x2f) return [];
      const bits = little(bytes, 21, 4);
      return [{ width: (bits % 2 ** 14) + 1, height: (Math.floor(bits / 2 ** 14) % 2 ** 14) + 1 }];
    }

    case 'VP8X':
      return [{ width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1 }];

    default:
      return [];
  }
}

/** Not a number beyond the end, which no comparison holds for: so every reader stops there. */
function at(bytes: Uint8Array, offset: number): number {
  return bytes[offset] ?? Number.NaN;
}

function big(bytes: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 256 + at(bytes, offset + index);

  return value;
}

function little(bytes: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) {
    value = value * 256 + at(bytes, offset + index);
  }

  return value;
}

function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
