import type { Report } from './report.ts';
import { NotHere, type Circumstances } from './support/row.ts';
import { rows } from './rows.ts';

const [, , name = '', seed = '', form = ''] = process.argv;
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
// Whoever asked for it is gone.
process.once('disconnect', () => process.exit(1));

const report = await reportOf({
  seed: Number(seed),
  isFull: form === 'full',
  signal: stop.signal,
});
process.send?.(report, undefined, {}, () => process.exit());

async function reportOf(circumstances: Circumstances): Promise<Report> {
  const row = rows.find((candidate) => candidate.name === name);
  if (row === undefined) return { kind: 'failed', why: `There is no row ${name}.` };

  try {
    const { faults, ...measured } = await row.run(circumstances);
    return { kind: 'measured', ...measured, faults: [...faults] };
  } catch (error) {
    if (error instanceof NotHere) return { kind: 'notHere', why: error.message };
    return { kind: 'failed', why: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}
