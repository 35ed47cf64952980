import type { FileHandle } from 'node:fs/promises';

import type { ByteRange } from '../../../src/contract/media/range.ts';

/** Read at once, in bytes. */
const longestChunk = 256 * 1024;

/** The bytes of an open file, read as they are taken. The file is closed at their end, or once nobody takes them any more. */
export function fileStream(
  file: FileHandle,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array> {
  let position = first;

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(longestChunk, last + 1 - position);
          const { buffer, bytesRead } = await file.read(
            new Uint8Array(length),
            0,
            length,
            position,
          );
          if (bytesRead === 0) throw new Error('A file is shorter than was noted of it.');
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position <= last) return;
        } catch (error) {
          await file.close();
          throw error;
        }
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}
