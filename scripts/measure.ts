import { parseArgs } from 'node:util';

import { accept, faultsOf, readAccepted } from './measure/accepted.ts';
import { pages } from './measure/pages/pages.ts';
import type { Part } from './measure/part.ts';
import type { Row } from './measure/row.ts';
import { services } from './measure/services/services.ts';
import { tableOf } from './measure/table.ts';

const parts: readonly Part[] = [pages, services];

const usage = `npm run measure -- [--only ${parts.map(({ name }) => name).join(' | ')}] [--accept]

Measures pages and services beside their floors, some 40 minutes in all: let nothing else run meanwhile.
--only    measures one part; may be given more than once
--accept  keeps what was measured as what the next run is compared with`;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// What a part that was stopped had under way goes on no longer.
process.exit();

/** Measures each part beside its floors, and returns the exit code: 1 where a limit or what was accepted last is not held. */
async function main(): Promise<0 | 1> {
  const { values } = parseArgs({
    options: {
      accept: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: parts.map(({ name }) => name) },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }

  const unknown = values.only.filter((only) => !parts.some(({ name }) => name === only));
  if (unknown.length > 0) {
    throw new Error(
      `There is no part ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`,
    );
  }

  const rows: Row[] = [];
  for (const part of parts.filter(({ name }) => values.only.includes(name))) {
    rows.push(...(await part.measure(stopping.signal)));
  }
  const accepted = readAccepted();
  console.log(tableOf(rows, accepted));
  if (values.accept) accept(rows, accepted);
  const faults = faultsOf(rows, values.accept ? {} : accepted);
  for (const fault of faults) console.error(fault);

  return faults.length === 0 ? 0 : 1;
}
