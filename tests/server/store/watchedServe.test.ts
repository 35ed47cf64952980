import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { anyPorts, builtClient } from '#tests/server/process/run.ts';
import { freshKeys, origin, serve } from '#tests/server/process/serving.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

test.runIf(storeKinds.includes('postgres'))(
  'npm run serve is ended when its main thread hangs, and says so',
  async () => {
    const { process } = await serve({
      ...anyPorts,
      ...(await freshKeys()),
      DATABASE_URL: await newPostgresDatabase(),
      FOURFOLD_ORIGIN: origin,
      FOURFOLD_DIST: await builtClient(),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'hangWhenTold.ts')).href}`,
    });
    process.kill('SIGUSR2');

    expect(await process.ended).toMatchObject({
      code: null,
      stderr: 'Fourfold has not moved for 6 seconds, and is ended. Start it again.\n',
    });
  },
);
