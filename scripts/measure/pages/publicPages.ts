import type { Browser } from '@playwright/test';

import type { Row } from '../row.ts';
import { alone, beside, inTurns } from './rows.ts';
import type { Floors } from './floors.ts';
import { median } from './median.ts';
import { openPhone } from './phone.ts';
import { visit, type Visit } from './visit.ts';

const paths = ['/', '/experience', '/login', '/register'];
const runs = 9;
const limits = {
  ofHtml: 1.25,
  ofReact: 0.6,
  script: 1.25,
  longTasks: 1.4,
  requests: 8,
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
      visits.get(name)?.push(await visit(phone, url, 'h1'));
    }
  }

  const of = (name: string, what: keyof Visit) => (visits.get(name) ?? []).map((one) => one[what]);
  return paths.flatMap((path) => [
    inTurns(
      `${path} largest paint, of HTML`,
      'ms',
      of(path, 'largest'),
      of('html', 'largest'),
      limits.ofHtml,
    ),
    inTurns(
      `${path} largest paint, of React`,
      'ms',
      of(path, 'largest'),
      of('react', 'largest'),
      limits.ofReact,
    ),
    beside(
      `${path} script`,
      'kB',
      median(of(path, 'script')) / 1000,
      median(of('react', 'script')) / 1000,
      limits.script,
    ),
    inTurns(
      `${path} long tasks`,
      'ms',
      of(path, 'longTasks'),
      of('react', 'longTasks'),
      limits.longTasks,
    ),
    alone(`${path} requests`, '', median(of(path, 'requests')), limits.requests),
    alone(`${path} layout shift`, '', median(of(path, 'shift')), limits.shift),
  ]);
}
