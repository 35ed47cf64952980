import type { CountedTry, Counter } from './counters.ts';

/**
 * Counts one try with every counter, or with none: throws the Refusal (429) of the first that is over its limit. What
 * many share comes last, so that whoever is refused before does not touch it.
 */
export async function countAll(
  wanted: readonly (readonly [Counter, readonly string[]])[],
): Promise<CountedTry> {
  const tries: CountedTry[] = [];
  const takeBack = async () => {
    for (const counted of tries) await counted.takeBack();
  };

  try {
    for (const [counter, parts] of wanted) tries.push(await counter.count(parts));
  } catch (error) {
    await takeBack();
    throw error;
  }

  return { takeBack };
}
