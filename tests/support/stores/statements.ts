import type { Kysely, KyselyPlugin } from 'kysely';

import type { Schema } from '#server/store/schema.ts';

/** The same database, which counts what it answers: each statement is a round trip where it is on a server. */
export function countingStatements(db: Kysely<Schema>): {
  db: Kysely<Schema>;
  /** How many statements were answered while something was done, with what that resolves to. */
  during: <T>(work: () => Promise<T>) => Promise<[T, number]>;
  /** How many were answered until now. */
  soFar: () => number;
} {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      count += 1;
      return Promise.resolve(result);
    },
  };

  return {
    db: db.withPlugin(counting),
    async during(work) {
      const before = count;
      const answer = await work();
      return [answer, count - before];
    },
    soFar: () => count,
  };
}
