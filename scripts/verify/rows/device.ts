import { damaged, damagedText } from '../device/damagedValues.ts';
import { openDeviceInMemory } from '../device/deviceInMemory.ts';
import {
  email,
  fillItems,
  itemReaders,
  keptSamples,
  type KeptSample,
} from '../device/deviceReaders.ts';
import { randomFrom } from '../support/random.ts';
import { measuredBy, type Row } from '../support/row.ts';
import { memberKey } from '../../../src/services/device/memberKey.ts';
import {
  listKept,
  removeKept,
  storeNames,
  writeKept,
  type StoreName,
} from '../../../src/services/device/deviceStore.ts';

const counts = { short: 200, full: 5_000 };
const neighbour = 'neighbour';

/** What a device gives back may be anything: each reader answers something for it, and nothing else of the member's is lost (rules/practice#P29). */
export const device: Row = {
  name: 'device',
  goal: 'No reader of what a device keeps fails on it, and the rest of it stays',
  limit: 'none fails',
  minutes: { short: 3, full: 15 },
  async run({ seed, isFull, signal }) {
    const items = openDeviceInMemory();
    fillItems();
    const random = randomFrom(seed);
    const count = isFull ? counts.full : counts.short;
    const whole = [...items];
    const faults = new Set(
      storeNames
        .filter((store) => keptSamples[store].every(({ readers }) => readers.length === 0))
        .map((store) => `${store}: tell deviceReaders.ts who reads it.`),
    );

    for (let one = 0; one < count; one += 1) {
      signal.throwIfAborted();
      const store = random.of(storeNames);
      const sample = random.of(keptSamples[store]);
      for (const fault of await entryFaults(store, sample, damaged(sample.value, random))) {
        faults.add(fault);
      }

      // What a reader of the database takes along is no loss.
      for (const [name, sound] of whole) localStorage.setItem(name, sound);
      const [key, text] = random.of(whole);
      localStorage.setItem(key, damagedText(text, random));
      for (const fault of await readFaults(`local storage, ${key}`, itemReaders)) faults.add(fault);
      const lost = whole.find(([other]) => other !== key && !items.has(other));
      if (lost !== undefined) faults.add(`${lost[0]} is lost where ${key} is damaged.`);
    }
    const entries = Object.values(keptSamples).flat().length;
    return measuredBy(`${count * 2} damages of ${entries} entries, ${whole.length} items`, [
      ...faults,
    ]);
  },
};

/** What goes wrong where an entry of a store is damaged. */
export async function entryFaults(
  store: StoreName,
  { name, readers }: KeptSample,
  value: unknown,
): Promise<string[]> {
  const owner = memberKey(email);
  await writeKept(store, [owner, neighbour], 'as it was');
  await writeKept(store, [owner, name], value);
  const faults = await readFaults(`${store}, ${name}`, readers);
  const kept = await listKept(store, owner);
  const isLost = kept.get(neighbour) !== 'as it was';
  await removeKept(store, [owner, neighbour]);
  await removeKept(store, [owner, name]);

  return isLost ? [...faults, `${store}: another entry is lost where ${name} is damaged.`] : faults;
}

async function readFaults(place: string, readers: readonly (() => unknown)[]): Promise<string[]> {
  const faults: string[] = [];
  for (const read of readers) {
    try {
      await read();
    } catch (error) {
      faults.push(`${place}: a reader throws ${String(error).slice(0, 120)}`);
    }
  }
  return faults;
}
