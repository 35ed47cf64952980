import { statSync } from 'node:fs';
import { join } from 'node:path';

import { filesOf, type Manifest } from './manifest.ts';
import { preloadsOf, withHead, withStyles } from './pageHead.ts';
import { roomModules } from './roomModules.ts';
import { writePage } from './writePage.ts';

/** What each of a member's addresses needs; one with a name in it is served the page that knows of none. */
const modulesAt: Readonly<Record<string, readonly string[]>> = {
  '/home': ['home'],
  '/dashboard': ['home'],
  ...Object.fromEntries(Object.entries(roomModules).filter(([path]) => !path.includes(':'))),
};

/**
 * Writes the page of each of a member's addresses: the empty one with the styles that every room has and these elements, which has the browser
 * fetch at once what its own needs. Else the entry would have to run before what stands around the room is asked for, and that before
 * the room.
 */
export function writeMembersPages(
  folder: string,
  manifest: Manifest,
  empty: string,
  elements: readonly string[],
): void {
  const sizeOf = (file: string) => statSync(join(folder, file)).size;
  const around = filesOf(manifest, ['index.html', 'member', 'home']).styles;
  const page = withStyles(empty, folder, around);
  for (const [path, modules] of Object.entries(modulesAt)) {
    const { scripts, styles } = filesOf(manifest, ['index.html', 'member', ...modules]);
    // A file of the room's own: another page may ask for it later, without a network.
    const own = styles
      .filter((file) => !around.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
    // What takes longest is asked for first: a browser asks for six at a time.
    const longestFirst = scripts.toSorted((one, other) => sizeOf(other) - sizeOf(one));

    writePage(
      folder,
      path,
      withHead(page, [...elements, ...own, ...preloadsOf(longestFirst, empty)]),
    );
  }
}
