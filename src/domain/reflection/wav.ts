const headerBytes = 44;
const words: readonly [number, string][] = [
  [0, 'RIFF'],
  [8, 'WAVE'],
  [12, 'fmt '],
  [36, 'data'],
];

/** One channel of samples as a WAV file. `rate` in samples a second; 8 bits are unsigned, 16 signed and little-endian. */
export function wavFile(
  samples: Uint8Array<ArrayBuffer>,
  { rate, bits }: { rate: number; bits: 8 | 16 },
): Blob {
  const header = new DataView(new ArrayBuffer(headerBytes));
  const bytes = bits / 8;
  for (const [at, word] of words) {
    new Uint8Array(header.buffer).set(new TextEncoder().encode(word), at);
  }
  header.setUint32(4, headerBytes - 8 + samples.length, true);
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * bytes, true);
  header.setUint16(32, bytes, true);
  header.setUint16(34, bits, true);
  header.setUint32(40, samples.length, true);

  return new Blob([header, samples], { type: 'audio/wav' });
}
