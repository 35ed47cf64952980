import { copySource } from '../sabotage/plant.ts';
import { faults } from '../sabotage/faults.ts';
import { randomFrom } from '../support/random.ts';
import { measuredBy, type Row } from '../support/row.ts';

const atShort = 4;

/** Faults that somebody could make are made, one at a time: the tests see each. */
export const sabotage: Row = {
  name: 'sabotage',
  goal: 'Faults that are planted are seen by the tests',
  limit: 'all seen',
  minutes: { short: 4, full: 25 },
  async run({ seed, isFull, signal }) {
    await using copy = await copySource();
    const planted = isFull ? faults : randomFrom(seed).shuffled(faults).slice(0, atShort);
    const unseen: string[] = [];

    for (const fault of planted) {
      signal.throwIfAborted();
      const why = await copy.unseen(fault, signal);
      if (why !== null) unseen.push(`${fault.name} (${fault.file}): ${why}`);
    }
    return measuredBy(`${planted.length} of ${faults.length} faults planted`, unseen);
  },
};
