import { Client } from 'pg';

import { createAccessTokens } from '../../../server/services/secrets/accessTokens.ts';
import { lossOf, startWriter, type Writer } from '../calls/writer.ts';
import { openTwoServices, type TwoServices } from '../processes/twoServices.ts';
import { openCutProxy, type CutProxy } from '../support/cutProxy.ts';
import { addPerson, noon, startSession } from '../support/members.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { measuredBy, type Row } from '../support/row.ts';

const counts = { short: 18, full: 200 };
const writers = 4;
/** Since the database itself answers again, in milliseconds. */
const longestAway = 1_000;
/** Of the cuts, so many may take longer: on a busy machine one does. */
const lateOnes = 0.1;

/** However the connections to PostgreSQL are cut: a call is answered, or told to come again, and nothing acknowledged is lost. */
export const cuts: Row = {
  name: 'cuts',
  goal: 'Cut from PostgreSQL, a service says 503, is back at once, and loses nothing',
  limit: `back in ${longestAway / 1000} s`,
  minutes: { short: 4, full: 20 },
  async run({ seed, isFull, signal }) {
    const random = randomFrom(seed);
    let port = 0;
    await using proxy = await openCutProxy(() => port);
    await using two = await openTwoServices(noon, (url) => {
      port = Number(new URL(url).port);
      return proxy.through(url);
    });
    const all = await Promise.all(
      Array.from({ length: writers }, (_, index) => openWriter(two, index, random)),
    );
    const count = isFull ? counts.full : counts.short;
    const away: number[] = [];

    for (let cut = 0; cut < count; cut += 1) {
      signal.throwIfAborted();
      await pause(random.below(60));
      const make = random.of(kinds);
      await untilMade(() => make({ two, proxy, random }), signal);
      await answersAgain(two.postgres.url, signal);
      away.push(await untilHealthy(two, signal));
    }
    await Promise.all(all.map((writer) => writer.stop()));

    const losses = await Promise.all(
      all.map(async (writer) => lossOf(await writer.kept(), writer.acknowledged())),
    );
    const late = away.filter((ms) => ms > longestAway);
    const written = all.reduce((sum, writer) => sum + writer.acknowledged(), 0);
    const slowest = Math.round(Math.max(...away));
    return measuredBy(`${count} cuts, ${written} writes, back in ${slowest} ms`, [
      ...all.flatMap((writer) => writer.faults()),
      ...losses.filter((loss) => loss !== null),
      ...(late.length > count * lateOnes ? [`Of ${count} cuts, ${late.length} last longer.`] : []),
      ...(written < count ? ['Hardly anything is written: it shows nothing.'] : []),
    ]);
  },
};

interface Cutting {
  two: TwoServices;
  proxy: CutProxy;
  random: Random;
}

const ofServices = "datname like 'verify%' and pid <> pg_backend_pid()";

const kinds: readonly ((cutting: Cutting) => Promise<void>)[] = [
  // By the server, as an administrator does.
  ({ two }) =>
    two.postgres.command(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${ofServices}`,
    ),
  // On the wire.
  async ({ proxy }) => {
    proxy.cut();
    proxy.join();
  },
  // On the wire, and it stays cut for a while.
  async ({ proxy, random }) => {
    proxy.cut();
    await pause(50 + random.below(200));
    proxy.join();
  },
  // A backend dies: the server throws everybody out and recovers.
  async ({ two }) => {
    const pid = await anyBackend(two.postgres.url);
    if (pid === null) return;
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
  },
  // All of the server at once.
  async ({ two }) => {
    const pid = await two.postgres.pid();
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
  },
];

async function openWriter(two: TwoServices, index: number, random: Random): Promise<Writer> {
  const clock = () => new Date(noon);
  const person = await addPerson(two.postgres.store, `cut${index}kas`, clock);
  const session = await startSession(two.postgres.store, person, clock);
  const token = await createAccessTokens(two.keys, clock).issue(session);

  return startWriter(two.call, token, random);
}

async function anyBackend(url: string): Promise<number | null> {
  const client = await connected(url);
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${ofServices} limit 1`,
  );
  await client.end();

  return rows[0]?.pid ?? null;
}

/** A cut that the server itself is asked for waits until it listens: it may still recover from the one before. */
async function untilMade(make: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      await make();
      return;
    } catch {
      await pause(20);
    }
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(5);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Until the database answers whoever asks it directly, and has thrown out whom it was about to. */
async function answersAgain(url: string, signal: AbortSignal): Promise<void> {
  await pause(50);
  for (;;) {
    signal.throwIfAborted();
    try {
      const client = await connected(url);
      await client.query('select 1');
      await client.end();
      return;
    } catch {
      await pause(10);
    }
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();

  return client;
}

/** How long until each of both processes says that it is well, in milliseconds. */
async function untilHealthy({ call }: TwoServices, signal: AbortSignal): Promise<number> {
  const start = performance.now();
  for (let well = 0; well < 2;) {
    signal.throwIfAborted();
    const answer = await call('/health');
    await answer.arrayBuffer();
    well = answer.status === 200 ? well + 1 : 0;
    if (answer.status !== 200) await pause(10);
  }
  return performance.now() - start;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
