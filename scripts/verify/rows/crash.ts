import { startChild } from '../processes/child.ts';
import { openPostgres } from '../support/postgres.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { measuredBy, NotHere, type Row } from '../support/row.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Of the process of each kind of database. */
const kills = { short: 5, full: 100 };
const mostWrites = 40;

/** What a member was told is kept is there after the process of the services was killed, and at most one write more. */
export const crash: Row = {
  name: 'crash',
  goal: 'Nothing acknowledged is lost when a server is killed, on either database',
  limit: 'none lost',
  minutes: { short: 4, full: 30 },
  async run({ seed, isFull, signal }) {
    await using folder = await temporaryFolder();
    await using postgres = await openPostgres().catch((error: unknown) => {
      // One that is not installed is none of the short form's faults.
      if (error instanceof NotHere && !isFull) return null;
      throw error;
    });
    const places = [folder.path, ...(postgres === null ? [] : [postgres.url])];
    const count = isFull ? kills.full : kills.short;
    const faults: string[] = [];
    let writes = 0;

    for (const place of places) {
      const found = await killedAt(place, { count, random: randomFrom(seed), signal });
      writes += found.writes;
      faults.push(...found.faults);
    }
    const named = places.length === 1 ? 'embedded alone' : 'embedded and PostgreSQL';
    return measuredBy(`${count * places.length} kills, ${writes} writes, ${named}`, faults);
  },
};

/** Writes into a database by processes that are killed one after the other, and reads in each what the one before has kept. */
export async function killedAt(
  place: string,
  { count, random, signal, script = 'writer.ts' }: Killing,
): Promise<{ writes: number; faults: string[] }> {
  const faults: string[] = [];
  let acknowledged = 0;

  for (let kill = 0; kill <= count && !signal.aborted; kill += 1) {
    const writer = startChild(script, [place]);
    const kept = Number(await writer.said());
    if (kept < acknowledged || kept > acknowledged + 1) {
      faults.push(`After kill ${kill}: ${kept} is kept, and ${acknowledged} was acknowledged.`);
    }
    acknowledged = kept;
    const writes = 1 + random.below(mostWrites);
    while (acknowledged < kept + writes) acknowledged = Number(await writer.said());
    await writer.kill();
    acknowledged = Math.max(acknowledged, ...writer.unheard().map(Number));
  }
  return { writes: acknowledged, faults };
}

interface Killing {
  count: number;
  random: Random;
  signal: AbortSignal;
  /** The process that writes. */
  script?: string;
}
