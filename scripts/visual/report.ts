import { relative } from 'node:path';

import { imageIn, type Result } from './run.ts';

interface Folders {
  acceptedFolder: string;
  reportFolder: string;
}

/** The page that shows old, new and difference of every story that looks different; it stands in the report's folder. */
export function reportPage(results: Result[], folders: Folders): string {
  const told = results.filter(({ outcome }) => outcome !== 'same');

  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(summaryOf(results))}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 1600px; margin: 0 auto; padding: 24px; }
  h1 { font-size: 24px; font-weight: 500; }
  h2 { margin: 40px 0 8px; font-size: 18px; font-weight: 500; }
  .images { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; align-items: start; }
  figure { margin: 0; }
  figcaption { color: GrayText; }
  img { max-width: 100%; border: 1px solid GrayText; }
</style>
<h1>${escaped(summaryOf(results))}</h1>
${told.length === 0 ? '<p>Every story looks as it was accepted.</p>' : told.map((result) => entry(result, folders)).join('\n')}
</html>
`;
}

/** The results in one line. */
export function summaryOf(results: Result[]): string {
  const of = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;

  return `${of('same')} same, ${of('different')} different, ${of('new')} new, ${of('failed')} failed`;
}

function entry(result: Result, { acceptedFolder, reportFolder }: Folders): string {
  const { title, look, outcome, pixels, fault } = result;
  const said = { same: '', different: `${pixels} pixels differ`, new: 'new', failed: fault ?? '' };
  const image = (caption: string, folder: string) =>
    `<figure><figcaption>${caption}</figcaption><img loading="lazy" alt="${caption}: ${escaped(title)}, ${look.name}" src="${encodeURI(relative(reportFolder, imageIn(folder, result)))}"></figure>`;
  const images = {
    same: [],
    failed: [],
    new: [image('New', `${reportFolder}/new`)],
    different: [
      image('Old', acceptedFolder),
      image('New', `${reportFolder}/new`),
      image('Difference', `${reportFolder}/difference`),
    ],
  };

  return `<section><h2>${escaped(title)}, ${look.name}: ${escaped(said[outcome])}</h2><div class="images">${images[outcome].join('')}</div></section>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
