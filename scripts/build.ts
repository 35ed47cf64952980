import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { build } from 'vite';

import { budgetReport, firstLoads, overBudget, type FirstLoad } from './client/budget.ts';
import { stampClient } from './client/clientStamp.ts';
import { foreignIn } from './client/foreign.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}dist`;

await build({ root, logLevel: 'warn' });
const loads = firstLoads(folder);
for (const load of loads) writePage(load);
await compress();

console.log(budgetReport(loads));

const faults = [...overBudget(loads), ...foreignIn(folder)];
for (const fault of faults) console.error(fault);
if (faults.length === 0) stampClient();
else process.exitCode = 1;

/**
 * Writes a public route's own page, which names all its scripts at once, so that none waits for another. The page of `/`
 * stays as it is: it also serves every address that has none of its own.
 */
function writePage({ path, files }: FirstLoad) {
  if (path === '/') return;

  const page = readFileSync(`${folder}/index.html`, 'utf8');
  const links = files
    .filter(({ kind, file }) => kind === 'script' && file.startsWith('assets/'))
    .filter(({ file }) => !page.includes(file))
    .map(({ file }) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);

  mkdirSync(`${folder}${path}`, { recursive: true });
  writeFileSync(
    `${folder}${path}/index.html`,
    page.replace('  </head>', `${links.join('')}  </head>`),
  );
}

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
