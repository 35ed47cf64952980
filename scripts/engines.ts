import { spawnSync } from 'node:child_process';

import { buildClient } from './client/buildClient.ts';
import { isClientCurrent } from './client/clientStamp.ts';

// Tries what a member needs in the browsers besides Chromium that this machine has: `npm run check:engines`.
if (!isClientCurrent()) await buildClient(new AbortController().signal);

const { status } = spawnSync('vitest', ['run', '--project=engines', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
