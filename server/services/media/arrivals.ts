/** Who writes which file in this process, one at a time. */
export interface Arrivals {
  /**
   * Does what writes a file, after whoever wrote it before was told to end and has ended: of a device that sends anew the line before is
   * cut, and the service may not know that yet.
   */
  only<T>(file: string, write: (stop: AbortSignal) => Promise<T>): Promise<T>;
  /** Tells whoever writes a file to end, and resolves once nobody does. */
  settle(file: string): Promise<void>;
}

interface Writer {
  stop: AbortController;
  ended: Promise<void>;
}

/** Makes the arrivals of a process. */
export function createArrivals(): Arrivals {
  const writers = new Map<string, Writer>();

  async function settle(file: string): Promise<void> {
    for (let writer = writers.get(file); writer !== undefined; writer = writers.get(file)) {
      writer.stop.abort();
      await writer.ended;
    }
  }

  return {
    async only(file, write) {
      await settle(file);

      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const stop = new AbortController();
      writers.set(file, { stop, ended });
      try {
        return await write(stop.signal);
      } finally {
        writers.delete(file);
        end();
      }
    },
    settle,
  };
}
