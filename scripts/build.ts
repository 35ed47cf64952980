import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { build } from 'vite';

import { budgetReport, loadsOf, overBudget } from './client/budget.ts';
import { stampClient } from './client/clientStamp.ts';
import { foreignIn } from './client/foreign.ts';
import { writePages } from './client/pages.ts';
import { writeWorker } from './client/worker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}dist`;

await build({ root, logLevel: 'warn' });
await writePages(root, folder);
await writeWorker(root, folder);
const loads = loadsOf(folder);
await compress();

console.log(budgetReport(loads));

const faults = [...overBudget(loads), ...foreignIn(folder)];
for (const fault of faults) console.error(fault);
if (faults.length === 0) stampClient();
else process.exitCode = 1;

/** Puts a brotli and a gzip sibling beside each text file, for a server that sends them as they are. */
async function compress() {
  const files = globSync('**/*.{html,js,css,svg,json,webmanifest}', { cwd: folder });

  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(`${folder}/${file}`);
      writeFileSync(`${folder}/${file}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${folder}/${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
