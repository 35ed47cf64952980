import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';

const beatMs = 500;

/** One minute: the longest write and a first start take far less. */
const standard = { looks: 60, lookMs: 1_000 };

/**
 * Ends this process, with a line on standard error, when its main thread has not moved for a minute, or for five of which it had hardly
 * any of the processor: a database that hangs leaves it deaf to every signal. Without effect under a debugger. Returns how to stop it.
 */
export function startWatchdog(limit: { looks: number; lookMs: number } = standard): () => void {
  if (url() !== undefined) return () => {};

  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const beat = setInterval(() => Atomics.add(counter, 0, 1), beatMs).unref();
  const watcher = new Worker(new URL('./watchdogThread.ts', import.meta.url), {
    workerData: { beats, ...limit },
  });
  watcher.unref();

  return () => {
    clearInterval(beat);
    void watcher.terminate();
  };
}
