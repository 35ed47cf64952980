import { wavFile } from '#src/domain/reflection/wav.ts';

const rate = 8_000;
const silence = 128;

/** So many seconds of silence as a WAV, which every browser plays. */
export function waveOf(seconds: number): Blob {
  return wavFile(new Uint8Array(seconds * rate).fill(silence), { rate, bits: 8 });
}
