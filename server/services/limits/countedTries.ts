import type { Counter } from './counters.ts';

/** A try that one counter has counted. */
export interface CountedTry {
  counter: Counter;
  parts: readonly string[];
  count: number;
}

/** Counts one try with every counter, or with none: throws the Refusal (429) of the first that is over its limit. */
export async function countAll(
  wanted: readonly (readonly [Counter, readonly string[]])[],
): Promise<CountedTry[]> {
  const tries: CountedTry[] = [];

  try {
    for (const [counter, parts] of wanted) {
      tries.push({ counter, parts, count: await counter.count(parts) });
    }
  } catch (error) {
    await takeBackAll(tries);
    throw error;
  }

  return tries;
}

export async function takeBackAll(tries: readonly CountedTry[]): Promise<void> {
  for (const { counter, parts } of tries) await counter.takeBack(parts);
}
