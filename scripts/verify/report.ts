import * as v from 'valibot';

const reportSchema = v.variant('kind', [
  v.object({
    kind: v.literal('measured'),
    measured: v.string(),
    isMet: v.boolean(),
    faults: v.array(v.string()),
  }),
  v.object({ kind: v.literal('notHere'), why: v.string() }),
  v.object({ kind: v.literal('failed'), why: v.string() }),
]);

/** What the process of a row tells when it is over. */
export type Report = v.InferOutput<typeof reportSchema>;

/** The report in a message, or null where it is none. */
export function readReport(message: unknown): Report | null {
  const parsed = v.safeParse(reportSchema, message);

  return parsed.success ? parsed.output : null;
}
