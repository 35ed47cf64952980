import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

import * as v from 'valibot';

import { createWatch } from './watch.ts';

/** Counts how often the main thread said that it lives, and ends the process when it no longer does. */
const { beats, looks, lookMs } = v.parse(
  v.object({ beats: v.instance(SharedArrayBuffer), looks: v.number(), lookMs: v.number() }),
  workerData,
);
const counter = new Int32Array(beats);
// Whoever hangs in a loop has the processor for itself, or half of it where others want it too.
const isStuck = createWatch({ looks, busyMs: (looks * lookMs) / 2 });

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (!isStuck(Atomics.load(counter, 0), (user + system) / 1_000)) return;

  const seconds = Math.round((looks * lookMs) / 1_000);
  writeSync(2, `Fourfold has not moved for ${seconds} seconds, and is ended. Start it again.\n`);
  process.kill(process.pid, 'SIGKILL');
}, lookMs);
