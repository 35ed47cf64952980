import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createWeb } from '../../../../server/web/web.ts';
import { measuredBy, type Row } from '../../support/row.ts';
import { errorFault } from '../../calls/errorForm.ts';
import { memberIn } from '../../calls/memberIn.ts';
import { pageFaults, serviceFaults } from '../../calls/policy.ts';
import { publicRoutes } from '../../support/publicRoutes.ts';
import { serveRaw, type RawAnswer, type RawCall } from '../../support/rawHttp.ts';
import { nameOf, routesOf, unroutedOf, type Route } from '../../support/routes.ts';
import { sampleOf } from '../../support/samples.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openWorld, origin, type World } from '../../support/world.ts';

const foreign = 'https://elsewhere.example';

/** Each answer of each service has its headers and, where it refuses, the one form of errors (rules/common#M6); so has each page. */
export const headers: Row = {
  name: 'headers',
  goal: 'Headers and policy stand on every answer, of services and of pages',
  limit: 'none without',
  minutes: { short: 3, full: 3 },
  async run() {
    await using world = await openWorld();
    const ofServices = await visitServices(world);
    const ofPages = await visitPages();

    return measuredBy(`${ofServices.count} answers of services, ${ofPages.count} of pages`, [
      ...ofServices.faults,
      ...ofPages.faults,
    ]);
  },
};

interface Visit {
  count: number;
  faults: string[];
}

async function visitServices(world: World): Promise<Visit> {
  const { person, token } = await memberIn(world, 'kaspar');
  await using server = await serveRaw(world.app);

  const faults: string[] = [];
  const seen = new Set<number>();
  let count = 0;
  for (const [name, call] of callsOf(world, (route) => sampleOf(route, person), token)) {
    for (const from of [null, origin, foreign]) {
      const answer = await server.call({
        ...call,
        headers: { ...call.headers, ...(from === null ? {} : { origin: from }) },
      });
      count += 1;
      seen.add(answer.status);
      const isAllowed = call.method === 'HEAD' || answer.status < 400;
      const form = isAllowed ? null : errorFault(answer.text);
      for (const fault of [
        ...serviceFaults(answer, { from, known: [origin] }),
        ...(form === null ? [] : [form]),
        ...(answer.status >= 500 ? ['it fails'] : []),
      ]) {
        faults.push(`${name} from ${from ?? 'no page'}, ${answer.status}: ${fault}`);
      }
    }
  }
  const wanted = [200, 204, 400, 401, 404, 405, 413, 415, 422];
  const unseen = wanted.filter((status) => !seen.has(status));

  return { count, faults: [...faults, ...unseen.map((status) => `No answer was ${status}.`)] };
}

/** Each route in each way it may be answered, and what is no route. */
function* callsOf(
  { app }: World,
  sample: (route: Route) => { path: string; body?: unknown },
  token: string,
): Generator<[string, RawCall]> {
  const json = { 'content-type': 'application/json' };
  const own = { authorization: `Bearer ${token}` };

  for (const route of routesOf(app)) {
    const { method } = route;
    const isPublic = publicRoutes.has(nameOf(route));
    const { path, body = {} } = isPublic ? { path: route.path } : sample(route);
    const name = nameOf(route);
    const head =
      method === 'GET' ? [['HEAD of ', { method: 'HEAD', path, headers: own }] as const] : [];
    const written: readonly (readonly [string, RawCall])[] =
      method === 'GET'
        ? [['', { method, path, headers: own }]]
        : [
            ['', { method, path, headers: { ...own, ...json }, body: JSON.stringify(body) }],
            ['a list to ', { method, path, headers: { ...own, ...json }, body: '[]' }],
            ['no JSON to ', { method, path, headers: { ...own, ...json }, body: '{' }],
            ['a form to ', { method, path, headers: own, body: 'a=1' }],
            [
              'too much to ',
              { method, path, headers: { ...own, ...json, 'content-length': tooMuch } },
            ],
          ];
    const preflight = { 'access-control-request-method': method };
    const others = [
      ['nobody to ', { method, path }],
      ['preflight of ', { method: 'OPTIONS', path, headers: preflight }],
    ] as const;
    for (const [kind, call] of [...head, ...written, ...others]) yield [`${kind}${name}`, call];
  }
  for (const route of unroutedOf(app)) yield [nameOf(route), { ...route, headers: own }];
  for (const path of ['/', '/nothing', '/api/v1/nothing', '/auth/', '/favicon.ico', '/%00']) {
    yield [`GET ${path}`, { method: 'GET', path }];
  }
}

/** More than the route that takes the most, in bytes; they are announced, and not sent. */
const tooMuch = String(13 * 1024 * 1024);

async function visitPages(): Promise<Visit> {
  await using folder = await temporaryFolder();
  const { path } = folder;
  await mkdir(join(path, 'assets'));
  const metas = ['auth', 'profile', 'schedule'].map(
    (name) => `<meta name="fourfold:${name}" content="">`,
  );
  const html = `<!doctype html><title>Fourfold</title>${metas.join('')}`;
  await writeFile(join(path, 'index.html'), html);
  await writeFile(join(path, 'assets/main-1a.js'), 'export {};\n');
  await writeFile(join(path, '.stamp'), 'not for the public');

  const serviceOrigins = { auth: origin, profile: origin, schedule: origin };
  return await visitWeb(createWeb({ folder: path, origin, serviceOrigins }));
}

/** Asks a web server for every page, in every way. */
export async function visitWeb(web: Parameters<typeof serveRaw>[0]): Promise<Visit> {
  await using server = await serveRaw(web);
  const faults: string[] = [];
  let count = 0;

  for (const path of pages) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
      for (const accept of ['text/html', '*/*']) {
        const host = new URL(origin).host;
        const answer = await server.call({ method, path, headers: { host, accept } });
        count += 1;
        const wrong = [
          ...pageFaults(cached(answer)),
          ...(answer.text.includes('not for') ? ['it is hidden'] : []),
        ];
        faults.push(...wrong.map((fault) => `${method} ${path}, ${answer.status}: ${fault}`));
      }
    }
  }
  return { count, faults };
}

const pages = [
  '/',
  '/index.html',
  '/login',
  '/today/2026-11-21',
  '/assets/main-1a.js',
  '/assets/none.js',
  '/.stamp',
  '/%2estamp',
  '/x/../.stamp',
  '/..%2f..%2fetc/passwd',
  '//elsewhere.example',
  '/%00',
  '/none.png',
];

/** What is no good answer need not say how long it is kept. */
function cached(answer: RawAnswer): RawAnswer {
  return answer.status < 400
    ? answer
    : { ...answer, headers: { 'cache-control': 'none', ...answer.headers } };
}
