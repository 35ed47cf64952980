import type { Browser } from '@playwright/test';

import type { Row } from '../row.ts';
import { alone, beside } from './rows.ts';
import type { Floors } from './floors.ts';
import { lowerQuartile, median } from '../median.ts';
import { openPhone } from './phone.ts';
import { visit, type Visit } from './visit.ts';

export const paths = ['/', '/experience', '/login', '/register'] as const;
const runs = 9;
const limits = {
  ofHtml: 1.25,
  ofReact: 0.6,
  script: 1.25,
  blocking: 1.5,
  requests: 6,
  shift: 0.001,
};

/** What the first visit to each public page costs on a phone, beside a form in HTML and the same form by React. */
export async function publicPages(
  browser: Browser,
  floors: Floors,
  app: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const targets = [
    { name: 'html', url: floors.html },
    { name: 'react', url: floors.react },
    ...paths.map((path) => ({ name: path, url: app + path })),
  ];
  const visits = new Map(targets.map(({ name }) => [name, [] as Visit[]]));
  for (let run = 0; run < runs; run += 1) {
    for (const { name, url } of targets) {
      signal.throwIfAborted();
      await using phone = await openPhone(browser);
      // From an empty tab a page of any policy but this app's stays in the process that the tab has; from anywhere else none does.
      await phone.page.goto(floors.elsewhere);
      visits.get(name)?.push(await visit(phone, url, 'h1'));
    }
  }

  const of = (name: string, what: keyof Visit) => (visits.get(name) ?? []).map((one) => one[what]);
  const middle = (name: string, what: keyof Visit) => median(of(name, what));
  // What else the machine has to do makes a paint later and a task longer: a quarter of them is told, and a lucky one is not.
  const paint = (name: string) => lowerQuartile(of(name, 'largest'));
  const blocking = (name: string) => lowerQuartile(of(name, 'blocking'));

  return paths.flatMap((path) => [
    beside(`${path} largest paint, of HTML`, 'ms', paint(path), paint('html'), limits.ofHtml),
    beside(`${path} largest paint, of React`, 'ms', paint(path), paint('react'), limits.ofReact),
    beside(
      `${path} script`,
      'kB',
      middle(path, 'script') / 1000,
      middle('react', 'script') / 1000,
      limits.script,
    ),
    {
      ...beside(`${path} blocking time`, 'ms', blocking(path), blocking('react'), limits.blocking),
      leaps: true,
    },
    alone(`${path} requests`, '', middle(path, 'requests'), limits.requests),
    alone(`${path} layout shift`, '', middle(path, 'shift'), limits.shift),
  ]);
}
