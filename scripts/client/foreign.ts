import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What belongs to the workbench or to the demo, and to no member. */
const foreign = [
  /inspector/i,
  /stately/i,
  /\bmsw\b/i,
  /mockServiceWorker/i,
  /storybook/i,
  /@example\.(com|org|net)/i,
  /practice-daily/i,
];

/** Where a built folder mentions the workbench or the demo, in words. Only text is read. */
export function foreignIn(folder: string): string[] {
  const files = globSync('**/*.{html,js,css,svg,json,txt,map,webmanifest}', { cwd: folder });

  return files.toSorted().flatMap((file) => {
    const text = `${file}\n${readFileSync(join(folder, file), 'utf8')}`;
    return foreign.flatMap((word) => {
      const found = word.exec(text);
      return found === null ? [] : [`${file} mentions "${found[0]}", which is not for members.`];
    });
  });
}
