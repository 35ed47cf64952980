import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startChild } from '../processes/child.ts';
import { randomFrom } from '../support/random.ts';
import { measuredBy, type Row } from '../support/row.ts';

const kills = { short: 6, full: 200 };
const mostWrites = 40;

/** What a member was told is kept is there after the process with the embedded database was killed, and at most one write more. */
export const crash: Row = {
  name: 'crash',
  goal: 'Nothing acknowledged is lost when the embedded server is killed',
  limit: 'none lost',
  minutes: { short: 4, full: 30 },
  async run({ seed, isFull, signal }) {
    const random = randomFrom(seed);
    const folder = await mkdtemp(join(tmpdir(), 'fourfold-verify-'));
    const count = isFull ? kills.full : kills.short;
    const faults: string[] = [];
    let acknowledged = 0;

    try {
      for (let kill = 0; kill <= count && !signal.aborted; kill += 1) {
        const writer = startChild('writer.ts', [folder]);
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
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return measuredBy(`${count} kills, ${acknowledged} writes`, faults);
  },
};
