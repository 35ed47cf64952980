import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { verifySync } from '@node-rs/argon2';
import * as v from 'valibot';

// Checks passwords, one after the other, with less of a right to a processor than whoever answers. On Linux that is this thread's alone.
const check = v.object({ hash: v.string(), password: v.string() });

if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', (asked: unknown) => {
  const { hash, password } = v.parse(check, asked);
  parentPort?.postMessage(verifySync(hash, password), []);
});
