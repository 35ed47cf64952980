import { startChild } from '../processes/child.ts';
import { randomFrom } from '../support/random.ts';
import { measuredBy, type Row } from '../support/row.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const races = { short: 12, full: 150 };
const racers = 3;

/** Of several processes that want one data folder at once, one has it; it is free again once that one is gone, however it went. */
export const lock: Row = {
  name: 'lock',
  goal: 'One process alone has a data folder, and a killed one gives it free',
  limit: 'one holder',
  minutes: { short: 4, full: 15 },
  async run({ seed, isFull, signal }) {
    const random = randomFrom(seed);
    await using folder = await temporaryFolder();
    const count = isFull ? races.full : races.short;
    const faults: string[] = [];

    for (let race = 0; race < count && !signal.aborted; race += 1) {
      const holders = await holdersOf(folder.path, random.chance(0.7));
      if (holders !== 1) {
        const before = race === 0 ? 'the first' : 'after another';
        faults.push(`Race ${race}, ${before}: ${holders} of ${racers} hold the folder.`);
      }
    }
    return measuredBy(`${count} races of ${racers}`, faults);
  },
};

/** How many of the racers have the folder at once. They are gone when it resolves: the holders killed, or let go in peace. */
async function holdersOf(folder: string, isKilled: boolean): Promise<number> {
  const children = Array.from({ length: racers }, () => startChild('holder.ts', [folder]));
  const answers = await Promise.all(
    children.map(async (child) => ({ child, answer: await child.said() })),
  );
  const holders = answers.filter(({ answer }) => answer === 'held').map(({ child }) => child);
  for (const holder of holders) {
    if (isKilled) await holder.kill();
    else holder.tell('release');
  }
  await Promise.all(children.map(({ ended }) => ended));

  return holders.length;
}
