import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { eventually } from '#tests/support/eventually.ts';

import { anyPorts, builtClient, cleanUp, start, temporaryFolder } from './run.ts';

const script = 'scripts/start.ts';

afterAll(cleanUp);

test.each(['base', 'PG_VERSION'])(
  'a first start that is killed once there is a %s has left nothing that the next one stops at',
  async (entry) => {
    const data = await temporaryFolder();
    const variables = { ...anyPorts, FOURFOLD_DATA: data, FOURFOLD_DIST: await builtClient() };
    const first = start(script, { variables });
    await eventually(async () => expect(await namesIn(data)).toContain(entry));
    first.kill('SIGKILL');
    await first.ended;

    const second = start(script, { variables });
    await second.line(/^\{/u);
    second.kill('SIGTERM');

    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
    expect((await readdir(data)).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);

/** The names of all that is in a folder, at any depth. What goes meanwhile is nowhere. */
async function namesIn(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);

  return paths.map((path) => basename(path));
}
