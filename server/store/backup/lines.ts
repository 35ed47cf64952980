import * as v from 'valibot';

/** The first line of a backup, in JSON like every line. */
export const firstLine = v.strictObject({
  kind: v.literal('fourfold-backup'),
  version: v.literal(1),
  /** The migrations that made the tables, oldest first. */
  schema: v.array(v.string()),
  /** ISO 8601, in UTC. */
  madeAt: v.string(),
});
export type FirstLine = v.InferOutput<typeof firstLine>;

/** A table. The rows after its line are its own. */
const tableLine = v.strictObject({ table: v.string(), columns: v.array(v.string()) });
/** The owner of a row, and the bytes of the sealed row that stand after the line and before another line's end. */
const rowLine = v.strictTuple([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))]);

/** A line after the first. */
export const furtherLine = v.union([rowLine, tableLine]);

/** What is sealed: a text or null for each column, bytes in base64, and all else as PostgreSQL writes it. */
export const row = v.pipe(v.string(), v.parseJson(), v.array(v.nullable(v.string())));
