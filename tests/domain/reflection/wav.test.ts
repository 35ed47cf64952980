import { expect, test } from 'vitest';

import { wavFile } from '#src/domain/reflection/wav.ts';

test.each([
  { bits: 8, bytesPerSecond: 0x40_1f_00_00, frame: 1 },
  { bits: 16, bytesPerSecond: 0x80_3e_00_00, frame: 2 },
] as const)('a WAV file of $bits bits says so before its samples', async (kind) => {
  const { bits, bytesPerSecond, frame } = kind;
  const file = wavFile(Uint8Array.of(1, 2, 3, 4), { rate: 8_000, bits });
  const view = new DataView(await file.arrayBuffer());
  const word = (at: number) => String.fromCodePoint(...bytesOf(view, at));
  const numbers = [4, 16, 20, 24, 28, 32, 40].map((at) => view.getUint32(at));

  expect(file.type).toBe('audio/wav');
  expect([0, 8, 12, 36].map(word)).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  // Little-endian: 40 bytes follow, 16 of them say that it is PCM on one channel, 8000 a second, and 4 are samples.
  expect(numbers).toEqual([
    0x28_00_00_00,
    0x10_00_00_00,
    0x01_00_01_00,
    0x40_1f_00_00,
    bytesPerSecond,
    (frame << 24) | (bits << 8),
    0x04_00_00_00,
  ]);
  expect(bytesOf(view, 44)).toEqual([1, 2, 3, 4]);
});

/** Four bytes. */
function bytesOf({ buffer }: DataView<ArrayBuffer>, at: number): number[] {
  return [...new Uint8Array(buffer, at, 4)];
}
