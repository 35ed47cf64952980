import * as v from 'valibot';

/** The first line of a backup. */
export const firstLine = v.strictObject({
  kind: v.literal('fourfold-backup'),
  version: v.literal(1),
  /** The migrations that made the tables, oldest first. */
  schema: v.array(v.string()),
  /** ISO 8601, in UTC. */
  madeAt: v.string(),
});
export type FirstLine = v.InferOutput<typeof firstLine>;

const tableLine = v.strictObject({ table: v.string(), columns: v.array(v.string()) });
/** The owner, and the sealed row: a JSON array with a text or null for each column, as PostgreSQL writes its values. */
const rowLine = v.strictTuple([v.string(), v.string()]);

/** A line after the first. The rows after a table's line are that table's. */
export const furtherLine = v.union([rowLine, tableLine]);

export const row = v.pipe(v.string(), v.parseJson(), v.array(v.nullable(v.string())));
