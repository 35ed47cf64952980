import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'vite';

import { cuts } from './fonts.ts';
import { filesOf, readManifest, type Manifest } from './manifest.ts';
import { writeMembersPages } from './membersPages.ts';
import { fontsOf, preloadsOf, withHead, withLateFaces, withStyles } from './pageHead.ts';
import { publicPages, type PublicPage } from './publicPages.ts';
import { writePage } from './writePage.ts';

interface Written extends AsyncDisposable {
  writtenPaths: readonly string[];
  writtenHtml: (path: string) => Promise<string>;
}

/**
 * Writes the pages of a built folder: those of the public addresses whole, with the styles that they need in them; a member's empty,
 * with what they fetch; and the one page of all other addresses empty, with the styles that every page has.
 *
 * @throws Error for a public address of the app of which nothing is known here, and where a page would break the policy.
 */
export async function writePages(root: string, folder: string): Promise<void> {
  const manifest = readManifest(folder);
  const empty = withIcon(readFileSync(join(folder, 'index.html'), 'utf8'), folder);
  await using app = await builtForNode(root);

  for (const path of app.writtenPaths) {
    const page = publicPages[path];
    if (page === undefined) throw new Error(`Nothing is known of the page of ${path}.`);

    const html = await app.writtenHtml(path);
    const refused = /\sstyle=|<style|<script/u.exec(html);
    if (refused !== null)
      throw new Error(`The page of ${path} has what its policy refuses: ${refused[0]}.`);
    writePage(
      folder,
      path,
      pageOf(empty, manifest, folder, page).replace(emptyRoot, `<div id="root">${html}</div>`),
    );
  }
  const everyFont = fontsOf(
    manifest,
    cuts.map(({ file }) => file),
  );
  const { styles } = filesOf(manifest, ['index.html']);
  writeFileSync(join(folder, 'index.html'), withHead(withStyles(empty, folder, styles), everyFont));
  writeMembersPages(folder, manifest, empty, everyFont);
}

function pageOf(app: string, manifest: Manifest, folder: string, page: PublicPage): string {
  const { scripts, styles } = filesOf(manifest, ['index.html', ...page.modules]);
  const links = preloadsOf(scripts, app, { isRead: true });
  const guard = page.unlessSeen === null ? [] : [guardOf(page.unlessSeen)];

  return withHead(withLateFaces(withStyles(app, folder, styles)), [...links, ...guard]);
}

/** Hides a page from those who would see another one, before its first paint: src/main.tsx takes over from there. */
function guardOf(expression: string): string {
  return [
    `<script>try { if (${expression}) document.documentElement.dataset.visit = 'other' } catch {}</script>`,
    `<style>[data-visit] #root { visibility: hidden }</style>`,
  ].join('\n    ');
}

/** Puts the icon into a page: it is smaller than what asks for it. */
function withIcon(page: string, folder: string): string {
  const icon = readFileSync(join(folder, 'icon.svg'), 'utf8').trim();

  return page.replace('"/icon.svg"', () => `"data:image/svg+xml,${encodeURIComponent(icon)}"`);
}

const emptyRoot = '<div id="root"></div>';

/** The app as Node can run it, from the same sources by the same compiler. */
async function builtForNode(root: string): Promise<Written> {
  const folder = join(root, '.prerender');
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: 'src/routes/app/written.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  });
  const built = (await import(pathToFileURL(join(folder, 'written.js')).href)) as Pick<
    Written,
    'writtenPaths' | 'writtenHtml'
  >;

  return { ...built, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
