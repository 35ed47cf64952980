import { createHash, type Hash } from 'node:crypto';

import { beginsAs, headLength } from '../../../src/contract/media/fileTypes.ts';
import { digestBlock, type MediaBody } from '../../../src/contract/media/media.ts';
import type { MediaFiles } from '../../store/media/mediaFiles.ts';
import { imageSizes, isImageType } from '../profile/imageSizes.ts';

/** In pixels: a few bytes can say that they are a picture of any size, and whoever draws it needs the memory. */
const longestSide = 4096;

/**
 * What is wrong with a finished file, in a sentence, or null where it is what was announced: by its size, its digest, how it begins,
 * and, of a photo, how large it is drawn. It is never all in memory, but for a photo.
 */
export async function faultOf(
  files: MediaFiles,
  file: string,
  { digest, size, type }: MediaBody,
): Promise<string | null> {
  if ((await files.size(file)) !== size) return 'The file is not as long as was announced.';
  const bytes = await files.read(file, { first: 0, last: size - 1 });
  if (bytes === null) return 'The file did not arrive.';

  const digester = createDigester();
  const kept: Uint8Array[] = [];
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    digester.add(chunk);
    if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength)]);
    if (isImageType(type)) kept.push(chunk);
  }

  if (digest !== null && digester.digest() !== digest) return 'The file is not what was announced.';
  if (!beginsAs(type, head.toString('latin1'))) return 'The file is not of the type that it says.';
  return isImageType(type) && !isDrawable(imageSizes(type, Buffer.concat(kept)))
    ? `A photo must be whole, and have 1 to ${longestSide} pixels a side.`
    : null;
}

/** Makes the digest of a file, block by block. */
function createDigester(): { add(bytes: Uint8Array): void; digest(): string } {
  const whole = createHash('sha256');
  let block: Hash = createHash('sha256');
  let room = digestBlock;

  function close(): void {
    whole.update(block.digest());
    block = createHash('sha256');
    room = digestBlock;
  }

  return {
    add(bytes) {
      for (let from = 0; from < bytes.length;) {
        const taken = bytes.subarray(from, from + room);
        block.update(taken);
        from += taken.length;
        room -= taken.length;
        if (room === 0) close();
      }
    },
    digest() {
      if (room < digestBlock) close();
      return whole.digest('hex');
    },
  };
}

function isDrawable(sizes: ReturnType<typeof imageSizes>): boolean {
  const sides = sizes.flatMap(({ height, width }) => [height, width]);

  return sides.length > 0 && sides.every((side) => side >= 1 && side <= longestSide);
}
