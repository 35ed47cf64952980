/** What a page asks of its browser: to make a picture or a sound of bytes, or bytes of a picture; to tell who holds a lock. */
const makers = {
  createImageBitmap: () => globalThis,
  toBlob: () => HTMLCanvasElement.prototype,
  decodeAudioData: () => BaseAudioContext.prototype,
  query: () => LockManager.prototype,
} as const;

/** Lets the browser never be done with one of these. For `beforeEach`: returns how to let it be. */
export function neverDone(name: keyof typeof makers): () => void {
  const maker = makers[name]();
  const before = Object.getOwnPropertyDescriptor(maker, name) ?? {};
  Object.defineProperty(maker, name, {
    configurable: true,
    writable: true,
    value: () => new Promise<never>(() => {}),
  });

  return () => void Object.defineProperty(maker, name, before);
}
