/** What a page asks of its browser: to make a picture or a sound of bytes, or bytes of a picture; to tell who holds a lock. */
const askedOf = {
  createImageBitmap: () => globalThis,
  toBlob: () => HTMLCanvasElement.prototype,
  decodeAudioData: () => BaseAudioContext.prototype,
  query: () => LockManager.prototype,
} as const;

type Answer = (...asked: unknown[]) => unknown;

/** Lets the browser not be done with one of these while the story stands. For `beforeEach`: returns how to let it go on. */
export function neverDone(name: keyof typeof askedOf): () => void {
  const owner = askedOf[name]();
  const before = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  const answer = before.value as Answer;
  const over = Promise.withResolvers<void>();

  Object.defineProperty(owner, name, {
    ...before,
    // What is kept waiting for good would wait in the stories after this one, too.
    value: async function wait(this: unknown, ...asked: unknown[]) {
      await over.promise;
      return Reflect.apply(answer, this, asked);
    },
  });

  return () => {
    Object.defineProperty(owner, name, before);
    over.resolve();
  };
}
