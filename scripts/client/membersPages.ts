import { filesOf, type Manifest } from './manifest.ts';
import { preloadsOf, withHead } from './pageHead.ts';
import { roomModules } from './roomModules.ts';
import { writePage } from './writePage.ts';

/** What each of a member's addresses needs; one with a name in it is served the page that knows of none. */
const modulesAt: Readonly<Record<string, string>> = {
  '/home': 'home',
  '/dashboard': 'home',
  ...Object.fromEntries(Object.entries(roomModules).filter(([path]) => !path.includes(':'))),
};

/**
 * Writes the page of each of a member's addresses: the empty one, which has the browser fetch at once what the room needs. Else the
 * entry would have to run before what stands around the room is asked for, and that before the room.
 */
export function writeMembersPages(folder: string, manifest: Manifest, empty: string): void {
  for (const [path, module] of Object.entries(modulesAt)) {
    const { scripts, styles } = filesOf(manifest, ['index.html', 'member', module]);
    const links = styles
      .filter((file) => !empty.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);

    writePage(folder, path, withHead(empty, [...links, ...preloadsOf(scripts, empty)]));
  }
}
