import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';

import { createHub } from '../../../server/services/practice/hub.ts';
import { createKeys, importKeys, type StoredKeys } from '../../../server/services/secrets/keys.ts';
import { createAccessTokens } from '../../../server/services/secrets/accessTokens.ts';
import { systemClock } from '../../../server/services/wire/clock.ts';
import { localNotices } from '../../../server/store/notices.ts';
import { livePath } from '../../../src/contract/practice/paths.ts';
import { withoutDatabase } from '../../../tests/support/stores/withoutDatabase.ts';
import { emptyClient } from '../services/client.ts';
import { openDatabase } from '../services/database.ts';
import { requestOf } from '../services/load.ts';
import { addPeople, personOf } from '../services/people.ts';
import { serve, type Served } from '../services/served.ts';

// What lines cost that stay open, and what a notice costs beside them: npx node scripts/measure/scale/lines.ts [lines] [lines beside notices].
const [, , lines = '5000', beside = '20000'] = process.argv;
/** In seconds: all who follow are compared with what is stored thrice, and each line breathes four times. */
const listening = 60;
const settling = 15;
const notices = 100_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

await costOfLines(Number(lines));
await costOfNotices(Number(beside));

async function costOfLines(count: number): Promise<void> {
  await using database = await openDatabase();
  const url = await database.make('lines', (db) => addPeople(db, { members: count, tasks: 1 }));
  const keys = await createKeys();
  await using served = await serve(url, keys, { client: await emptyClient(), core: null });

  // What a process loads with its first lines is not theirs.
  const first = Math.ceil(count / 10);
  await openLines(served, keys, 1, first);
  await pause(settling);
  const ofFirst = await bytesOf(served);
  await openLines(served, keys, first + 1, count);
  await pause(settling);
  const each = ((await bytesOf(served)) - ofFirst) / (count - first);
  const before = await served.busy();
  await pause(listening);
  const busy = (await served.busy()) - before;

  say(
    `${count} lines: ${Math.round(each / 1e3)} kB each beside ${Math.round((ofFirst - first * each) / 1e6)} MB, ` +
      `and ${((100 * busy) / listening).toFixed(1)} % of a core while nothing is written`,
  );
}

/** Opens the lines of the members of these numbers, a hundred at a time. Each has told its head. */
async function openLines(
  { port }: Served,
  keys: StoredKeys,
  first: number,
  last: number,
): Promise<void> {
  const tokens = createAccessTokens(await importKeys(keys), () => new Date());
  const most = 100;
  for (let from = first; from <= last; from += most) {
    const numbers = Array.from(
      { length: Math.min(most, last - from + 1) },
      (_, index) => from + index,
    );
    await Promise.all(
      numbers.map(async (number) => {
        const person = personOf(number);
        const token = await tokens.issue(person);
        const asked = requestOf('GET', livePath(person.email), {
          Authorization: `Bearer ${token}`,
          'X-Forwarded-For': '192.0.2.7',
        });
        await headOf(port, asked);
      }),
    );
  }
}

function headOf(port: number, asked: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (!answer.includes('event: head')) return;
      socket.removeAllListeners('data').resume();
      resolve();
    });
    socket.once('close', () => reject(new Error(`A line was closed: ${answer}`)));
    socket.once('error', reject);
    socket.write(asked);
  });
}

async function costOfNotices(count: number): Promise<void> {
  const heads = localNotices();
  const hub = createHub({
    clock: systemClock,
    db: withoutDatabase(),
    keys: await importKeys(await createKeys()),
    notices: heads,
  });
  const until = new Date(Date.now() + 3_600_000);
  for (let line = 0; line < count; line += 1) {
    hub.follow({ memberId: `member-${line}`, sessionId: `session-${line}`, until });
  }
  const began = performance.now();
  for (let seq = 0; seq < notices; seq += 1) heads.tell({ memberId: `another-${seq}`, seq });
  const took = performance.now() - began;

  say(`a notice beside ${count} lines: ${((1_000 * took) / notices).toFixed(2)} µs`);
  hub.stop();
}

/** What a process has in memory. */
async function bytesOf({ pid }: Served): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');

  return 1_024 * Number(/^VmRSS:\s+(?<kB>\d+)/mu.exec(status)?.groups?.['kB']);
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
}
