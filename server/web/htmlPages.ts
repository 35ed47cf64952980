import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** A page as it is served. */
export interface HtmlPage {
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
  /** What stands in it, as sources of its policy. */
  inline: Inline;
}

/** The hashes of what a page has within it, as sources of a content security policy. */
export interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Gives the built page of a path, with the given contents in its `meta` elements; the app's own page, in which nothing stands yet, where
 * there is none.
 */
export function createHtmlPages(
  folder: string,
  metas: Readonly<Record<string, string>>,
): (path: string) => Promise<HtmlPage> {
  const known = new Map<string, { version: number; page: Promise<HtmlPage> }>();

  async function load(file: string): Promise<HtmlPage> {
    const html = replaceMetas(await readFile(file, 'utf8'), metas);
    const plain = new TextEncoder().encode(html);

    return { plain, brotli: new Uint8Array(await compress(plain)), inline: inlineOf(html) };
  }

  return async (path) => {
    const file = await builtPage(folder, path);
    const { mtimeMs: version } = await stat(file);
    const earlier = known.get(file);
    if (earlier?.version === version) return earlier.page;

    const page = load(file);
    known.set(file, { version, page });
    return page;
  };
}

/**
 * Puts the contents into the `meta` elements of those names.
 *
 * @throws Error when the page lacks one of them.
 */
export function replaceMetas(html: string, metas: Readonly<Record<string, string>>): string {
  return Object.entries(metas).reduce((page, [name, content]) => {
    let found = false;
    const replaced = page.replaceAll(metaElement, (element) => {
      if (nameAttribute.exec(element)?.groups?.['name'] !== name) return element;
      found = true;
      return `<meta name="${escapeAttribute(name)}" content="${escapeAttribute(content)}">`;
    });

    if (!found)
      throw new Error(`The built page has no meta element "${name}". Build the app again.`);
    return replaced;
  }, html);
}

/** The hashes of the scripts and styles that stand in a page, without attributes but what a style is for. */
export function inlineOf(html: string): Inline {
  return { scripts: hashesOf(html, inlineScript), styles: hashesOf(html, inlineStyle) };
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(({ groups }) => {
    const hash = createHash('sha256').update(groups?.['text'] ?? '');
    return `'sha256-${hash.digest('base64')}'`;
  });
}

const inlineScript = /<script>(?<text>.*?)<\/script>/gsu;
const inlineStyle = /<style(?: media="[^"]*")?>(?<text>.*?)<\/style>/gsu;
const metaElement = /<meta\b(?:"[^"]*"|'[^']*'|[^'">])*>/giu;
const nameAttribute = /\sname\s*=\s*(?<quote>["'])(?<name>.*?)\k<quote>/isu;
const plainPath = /^(?:\/[a-z0-9_-]+)+\/?$/iu;

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

async function builtPage(folder: string, path: string): Promise<string> {
  const app = join(folder, 'index.html');
  if (path !== '/' && !plainPath.test(path)) return app;

  const own = join(folder, '.pages', path, 'index.html');
  return (await isFile(own)) ? own : app;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);

  return found?.isFile() ?? false;
}
