import { createHash } from 'node:crypto';

import type { MediaBody } from '#src/contract/media/media.ts';

/** Bytes of a recording, or of a few that are none: no two parts of it are the same. */
export function recording(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 24;
  }
  if (length > 12) bytes.set([0x1a, 0x45, 0xdf, 0xa3]);

  return bytes;
}

/** How a device announces it. */
export function announcementOf(bytes: Uint8Array, more: Partial<MediaBody> = {}): MediaBody {
  return {
    kind: 'voice',
    type: 'audio/webm',
    size: bytes.length,
    seconds: 21,
    digest: digestOf(bytes),
    ...more,
  };
}

/** The digest as the contract says it, in plain words. */
export function digestOf(bytes: Uint8Array): string {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += 4_194_304) {
    blocks.push(sha256(bytes.subarray(from, from + 4_194_304)));
  }

  return sha256(Buffer.concat(blocks)).toString('hex');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
