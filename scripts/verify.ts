import { availableParallelism } from 'node:os';

import { schedule } from './test/schedule.ts';
import { minutes } from './test/summary.ts';
import { readFlags, type Flags } from './verify/flags.ts';
import { exitCodeOf, type Outcome } from './verify/outcome.ts';
import { rows } from './verify/rows.ts';
import { endRows, runRow } from './verify/runRow.ts';
import { faultsOf, tableOf } from './verify/table.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endRows();
    process.exit(1);
  });
}

try {
  const names = rows.map(({ name }) => name);
  process.exitCode = await main(readFlags(process.argv.slice(2), names));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Measures what Fourfold promises, and returns the exit code: 1 where anything falls short. */
async function main({ isFull, isJson, only, seed }: Flags): Promise<0 | 1> {
  const chosen = rows.filter(({ name }) => only.length === 0 || only.includes(name));
  const outcomes: Outcome[] = [];
  const start = performance.now();

  await schedule(
    chosen.map((row) => ({ name: row.name, needs: [], row })),
    availableParallelism(),
    {
      async run({ row }) {
        const outcome = await runRow(row, { seed, isFull });
        outcomes.push(outcome);
        if (!isJson) tell(outcome);
        return outcome.verdict === 'met';
      },
      skip: () => {},
    },
  );

  const inOrder = chosen.flatMap(({ name }) => outcomes.filter(({ row }) => row.name === name));
  if (isJson) console.log(JSON.stringify(inOrder, null, 2));
  else {
    console.log(`\n${tableOf(inOrder)}\n${faultsOf(inOrder, isFull)}`);
    console.log(`\n${minutes((performance.now() - start) / 1000)} in all`);
  }
  return exitCodeOf(inOrder, isFull);
}

function tell({ row, seconds, verdict }: Outcome): void {
  console.log(`${row.name.padEnd(24)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${verdict}`);
}
