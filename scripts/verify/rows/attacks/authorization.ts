import { measuredBy, type Row } from '../../support/row.ts';
import { serveRaw, type RawAnswer, type RawServer } from '../../support/rawHttp.ts';
import { publicRoutes } from '../../support/publicRoutes.ts';
import { prepareRobbery, type Caller, type Robbery } from '../../calls/robbery.ts';
import { nameOf, routesOf, unroutedOf, type Route } from '../../support/routes.ts';
import { rowsOfMember } from '../../support/rowsOfMember.ts';
import { carriedBy, refusedToAll, sampleFault, sampleOf } from '../../support/samples.ts';
import { spellingsOf } from '../../calls/spellings.ts';
import { openWorld } from '../../support/world.ts';

/** Who may call what (rules/common#M5): each route that is not public by name is called by all who may not, in every spelling. */
export const authorization: Row = {
  name: 'authorization',
  goal: 'Nobody opens what is not theirs: every route, wrong token and spelling',
  limit: 'none opened',
  minutes: { short: 5, full: 15 },
  async run() {
    await using world = await openWorld();
    const { app, store } = world;
    const robbery = await prepareRobbery(world);
    await using server = await serveRaw(app);
    const routes = routesOf(app);
    const protectedRoutes = routes.filter((route) => !publicRoutes.has(nameOf(route)));
    const unknown = protectedRoutes.map((route) => sampleFault(route, robbery.victim));
    const own = protectedRoutes.filter((_, index) => unknown[index] === null);
    const faults = [...namesOfNobody(routes), ...unknown.filter((fault) => fault !== null)];

    const secrets = [robbery.victim.mark];
    for (const route of own.toSorted(readsFirst)) {
      const answer = await ownAnswer(server, robbery, route);
      const key = /"key":"(?<key>[^"]+)"/u.exec(answer.text)?.groups?.['key'];
      if (key !== undefined) secrets.push(key);
      const refused = refusedToAll.get(nameOf(route));
      const isRight =
        refused === undefined
          ? answer.status >= 200 && answer.status <= 299
          : answer.status === refused;
      if (!isRight) {
        faults.push(`${nameOf(route)}: the member's own call is answered ${answer.status}.`);
      }
    }

    const before = await rowsOfMember(store.db, robbery.victim.memberId);
    let calls = 0;
    const judge = (name: string, { status, text }: RawAnswer, isRight: boolean) => {
      calls += 1;
      const leaked = secrets.some((secret) => text.toLowerCase().includes(secret.toLowerCase()));
      if (leaked) faults.push(`${name} tells of the other member: ${text.slice(0, 80)}`);
      else if (!isRight) faults.push(`${name} is answered ${status}: ${text.slice(0, 80)}`);
    };
    for (const route of own) {
      for (const caller of robbery.callers)
        await tryRoute({ server, robbery, route, caller }, judge);
    }
    for (const route of [
      ...unroutedOf(app),
      ...routes.filter((one) => !protectedRoutes.includes(one)),
    ]) {
      await tryPublic({ server, robbery, route }, judge);
    }

    const after = await rowsOfMember(store.db, robbery.victim.memberId);
    const changed = after.split('\n').filter((row) => !before.includes(row));
    faults.push(...changed.map((row) => `The other member's rows are changed:${row}`));
    if (after.length !== before.length) faults.push('The other member has more or fewer rows.');
    const measured = `${own.length} routes, ${robbery.callers.length} callers, ${calls} calls`;
    return measuredBy(measured, faults);
  },
};

/** A write may take the place of what a read shows. */
function readsFirst(one: Route, other: Route): number {
  return Number(one.method !== 'GET') - Number(other.method !== 'GET');
}

type Judge = (name: string, answer: RawAnswer, isRight: boolean) => void;

interface Attempt {
  server: RawServer;
  robbery: Robbery;
  route: Route;
}

function namesOfNobody(routes: readonly Route[]): string[] {
  const known = new Set(routes.map(nameOf));

  return [...publicRoutes]
    .filter((name) => !known.has(name))
    .map((name) => `${name} is public by name, and there is no such route.`);
}

/** The member's own call: without an answer to it, no refusal of another's says anything. */
function ownAnswer(server: RawServer, { victim, token }: Robbery, route: Route) {
  const sample = sampleOf(route, victim);

  return server.call({
    method: route.method,
    path: sample.path,
    ...carriedBy(sample, { authorization: `Bearer ${token}` }),
  });
}

async function tryRoute(
  { server, robbery, route, caller }: Attempt & { caller: Caller },
  judge: Judge,
): Promise<void> {
  const { email } = caller.whose;
  const { namesMember } = sampleOf(route, caller.whose);
  // A member may see what is their own, where a route names nobody.
  const maySee = caller.status === 403 && !namesMember;
  const sample = sampleOf(route, maySee ? robbery.robber : caller.whose);
  const { path } = sample;
  const spellings = [
    ...spellingsOf(path, email, robbery.robber.email),
    ['the token in the query', `${path}?access_token=${robbery.token}`] as const,
  ];

  await Promise.all(
    spellings.map(async ([spelling, spelled]) => {
      const { method } = route;
      const answer = await server.call({
        method,
        path: spelled,
        ...carriedBy(sample, caller.headers),
      });
      const name = `${nameOf(route)} by ${caller.name}, ${spelling}`;
      const isRefused = answer.status >= 400 && answer.status < 500;
      const isPlain = spelling === 'plain';
      judge(
        name,
        answer,
        maySee ? answer.status < 500 : isRefused && (!isPlain || answer.status === caller.status),
      );
    }),
  );
}

/**
 * What is public, or refuses each method, does no more for a wrong token: it fails on none, and tells nothing. What is the
 * member's own is for some of them to be called with.
 */
async function tryPublic({ server, robbery, route }: Attempt, judge: Judge): Promise<void> {
  const path = route.path.replaceAll(':email', encodeURIComponent(robbery.victim.email));
  const isPublic = publicRoutes.has(nameOf(route));

  for (const { name, headers, isOwn = false } of robbery.callers) {
    if (isOwn) continue;
    const body = route.method === 'GET' ? undefined : {};
    const answer = await server.call({
      method: route.method,
      path,
      ...carriedBy({ body }, headers),
    });
    const isRight = isPublic ? answer.status < 500 : answer.status === 405 || answer.status === 404;
    judge(`${nameOf(route)} by ${name}`, answer, isRight);
  }
}
