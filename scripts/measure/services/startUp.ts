import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { readAccepted } from '../accepted.ts';
import { lowerQuartile } from '../median.ts';
import type { Row } from '../row.ts';
import { emptyClient, folderOfRun } from './client.ts';
import { heldOrAgain } from './heldOrAgain.ts';

const part = 'services';
const root = join(import.meta.dirname, '../../..');
const rounds = 9;
/** In milliseconds. */
const longest = 2_000;

/** How long `npm start` takes until it answers, on a folder that is there, beside the embedded database alone on the same one. */
export async function measureStartUp(): Promise<Row[]> {
  const data = folderOfRun('fourfold-measure-start-');
  const client = await emptyClient();
  const variables = {
    FOURFOLD_APP_PORT: '0',
    FOURFOLD_AUTH_PORT: '0',
    FOURFOLD_PROFILE_PORT: '0',
    FOURFOLD_SCHEDULE_PORT: '0',
    FOURFOLD_READY_JSON: '1',
    FOURFOLD_DATA: data,
    FOURFOLD_DIST: client,
  };
  const startOurs = () => untilItSpeaks(['scripts/start.ts'], variables);
  const startFloor = () =>
    untilItSpeaks(['--input-type=module', '--eval', openAlone, join(data, 'database')], {});
  const measure = async (): Promise<Row[]> => {
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let round = 1; round <= rounds; round += 1) {
      times.ours.push(await startOurs());
      times.floor.push(await startFloor());
    }
    // Some starts take a third longer: their files were dropped from memory meanwhile.
    const ours = lowerQuartile(times.ours);
    const floor = lowerQuartile(times.floor);
    // What has no floor beside it tells by its quickest what is no other work of the machine.
    const quickest = Math.min(...times.ours);

    return [
      {
        part,
        name: 'start-up on a folder that is there',
        unit: 'ms',
        limit: null,
        ours,
        floor,
        ratio: ours / floor,
      },
      {
        part,
        name: 'start-up over two seconds',
        unit: 's',
        limit: 1,
        ours: quickest / 1_000,
        floor: null,
        ratio: quickest / longest,
        // A time of its own, which no two machines have alike: the row above is compared.
        leaps: true,
      },
    ];
  };

  // The first makes the folder.
  await startOurs();
  return heldOrAgain([measure], readAccepted());
}

const openAlone = `
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({ dataDir: process.argv[1] });
  await pglite.query('select 1');
  console.log('open');
  await pglite.close();
`;

/** In milliseconds. It is told to end then. Rejects where it ends before. */
export async function untilItSpeaks(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], TZ: 'UTC', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  // Before the folder goes that it writes into.
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'exit');
  const speaks = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    ended.then(() => false),
  ]);
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await ended;
  process.off('exit', kill);
  if (!speaks) throw new Error('A start-up ended before it said a word.');

  return took;
}
