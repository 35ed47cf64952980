import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

import type { Build } from '../../src/worker/shell.ts';
import { pagesFolder } from './writePage.ts';

/** The pages that open without a network. Every other address opens in the first of them, which is empty until the app is there. */
const pages: Readonly<Record<string, string>> = {
  '/index.html': 'index.html',
  '/': `${pagesFolder}/index.html`,
  '/login': `${pagesFolder}/login/index.html`,
};

const placeholder = 'name="fourfold:build" content=""';

/**
 * Gives a built folder its id, which stands in each of its pages from then on, and its service worker: `sw.js`, which knows all files of the
 * build, and `sw-retired.js`, which takes its place where it is to go.
 *
 * @throws Error where a page has no place for the id.
 */
export async function writeWorker(root: string, folder: string): Promise<void> {
  const shell = shellOf(root, folder);
  for (const file of globSync('{index.html,.pages/**/index.html}', { cwd: folder })) {
    const path = join(folder, file);
    const page = readFileSync(path, 'utf8');
    if (!page.includes(placeholder)) throw new Error(`${file} has no place for its build.`);
    writeFileSync(path, page.replace(placeholder, `name="fourfold:build" content="${shell.id}"`));
  }

  await bundled(root, folder, 'worker', 'sw', { fourfoldBuild: JSON.stringify(shell) });
  await bundled(root, folder, 'retired', 'sw-retired', {});
}

/** What the worker of a built folder keeps. Its id changes with the files, with the pages, and with the worker itself. */
export function shellOf(root: string, folder: string): Build {
  const files = globSync(['assets/*.{js,css,woff2,svg,webp}', 'media/*.{webp,vtt}'], {
    cwd: folder,
  });
  const paths = files.map((file) => `/${file.replaceAll('\\', '/')}`).toSorted();
  const made = [
    ...Object.values(pages).map((file) => join(folder, file)),
    ...globSync('src/worker/*.ts', { cwd: root })
      .toSorted()
      .map((file) => join(root, file)),
    ...files
      .filter((file) => file.startsWith('media'))
      .toSorted()
      .map((file) => join(folder, file)),
  ];
  const hash = createHash('sha256').update(paths.join('\n'));
  for (const file of made) hash.update('\0').update(readFileSync(file));
  const [first = '/index.html', ...others] = Object.keys(pages);

  return { id: hash.digest('hex').slice(0, 12), files: paths, pages: [first, ...others] };
}

/** One file, without imports: the policy of scripts lets a worker import none. */
async function bundled(
  root: string,
  folder: string,
  source: string,
  name: string,
  define: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      target: 'baseline-widely-available',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, `src/worker/${source}.ts`),
        // Else the schemas would come along of which the worker asks nothing: reading one does nothing.
        treeshake: { propertyReadSideEffects: false },
        checks: { bundlerTimings: false },
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}
