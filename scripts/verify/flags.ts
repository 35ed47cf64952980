import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** How the command is to run. */
export interface Flags {
  isFull: boolean;
  isJson: boolean;
  seed: number;
  /** The names of the rows to run; empty for all. */
  only: readonly string[];
}

/** Seeds are below it, so that one is quickly typed. */
const seeds = 1_000_000;

/** Reads the command's arguments. Throws an Error in words for the person who typed them. */
export function readFlags(args: readonly string[], names: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      seed: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const unknown = values.only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no row ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  }
  const seed = values.seed === undefined ? randomInt(seeds) : Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed >= seeds) {
    throw new Error(`--seed wants a whole number from 0 to ${seeds - 1}.`);
  }

  return { isFull: values.full, isJson: values.json, seed, only: values.only };
}
