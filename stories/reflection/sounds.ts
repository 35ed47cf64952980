const rate = 8_000;
const headerBytes = 44;

/** So many seconds of silence as a WAV, which every browser plays. */
export function waveOf(seconds: number): Blob {
  const bytes = seconds * rate;
  const view = new DataView(new ArrayBuffer(headerBytes));
  const words: [number, string][] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words) {
    new Uint8Array(view.buffer).set(new TextEncoder().encode(word), at);
  }
  view.setUint32(4, headerBytes - 8 + bytes, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  view.setUint32(40, bytes, true);

  return new Blob([view, new Uint8Array(bytes).fill(128)], { type: 'audio/wav' });
}
