import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import type { BrowserCommand } from 'vitest/node';

/** How long a page may take until it is as it was read, in milliseconds: what is fetched late, or read aloud, has its time. */
const patience = 10_000;
const between = 100;

/**
 * What a screen reader meets on the page of a story, by role, name and state: as it stands in the file at `path`, as soon as it does, else as
 * it is once the time for that is over. What counts on or turns by itself is left out of it.
 */
export const spokenPage: BrowserCommand<[path: string]> = async ({ iframe }, path) => {
  const read = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const until = performance.now() + patience;
  let spoken = await told();
  while (spoken !== read && performance.now() < until) {
    await wait(between);
    spoken = await told();
  }
  return spoken;

  async function told() {
    return `${withoutWhatMoves(await iframe.locator('body').ariaSnapshot())}\n`;
  }
};

function withoutWhatMoves(spoken: string): string {
  return spoken
    .replaceAll(/- timer.*$/gmu, '- timer')
    .replaceAll(/(?<=paragraph: )\d+:\d\d(?= left$|$)/gmu, '#:##')
    .replaceAll(/- group "\d of \d":\n(?: {4}.*\n?)+/gmu, '- group "# of #"\n')
    .trimEnd();
}
