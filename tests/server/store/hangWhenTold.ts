import { createRequire, syncBuiltinESMExports } from 'node:module';
import * as threads from 'node:worker_threads';

import * as v from 'valibot';

/**
 * Loaded before a program: shortens the minute of its watchdog to six seconds, and lets its main thread hang at SIGUSR2.
 */
const required: unknown = createRequire(import.meta.url)('node:worker_threads');
const { Worker } = threads;
const options = v.looseObject({ workerData: v.looseObject({ lookMs: v.number() }) });

class HastyWorker extends Worker {
  constructor(file: string | URL, given?: threads.WorkerOptions) {
    const parsed = v.safeParse(options, given);
    const workerData: unknown = parsed.success
      ? { ...parsed.output.workerData, lookMs: 100 }
      : given?.workerData;
    super(file, { ...given, workerData });
  }
}

if (!threads.isMainThread) process.removeAllListeners('SIGUSR2');
else {
  Object.assign(
    v.parse(
      v.custom<object>((value) => typeof value === 'object'),
      required,
    ),
    {
      Worker: HastyWorker,
    },
  );
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => {
    for (;;);
  });
}
