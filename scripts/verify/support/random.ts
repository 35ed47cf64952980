/** Numbers that are random to look at, and the same for the same seed. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  /** True in `part` of all cases. */
  chance: (part: number) => boolean;
  /** One of them. Throws a RangeError where there is none. */
  of: <T>(choices: readonly T[]) => T;
  shuffled: <T>(items: readonly T[]) => T[];
}

/** Makes a source of numbers by mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number): number => Math.floor(next() * limit);

  return {
    below,
    chance: (part) => next() < part,
    of(choices) {
      const index = below(choices.length);
      if (index >= choices.length) throw new RangeError('There is nothing to choose from.');
      return choices.slice(index, index + 1).reduce((_, choice) => choice);
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
  };
}
