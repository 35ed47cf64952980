import { join } from 'node:path';

import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';

import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { passAnswer } from '#src/contract/account/pass.ts';
import { cleanUp, temporaryFolder } from '#tests/server/process/run.ts';

import { publicRoutes } from '../../../../scripts/verify/support/publicRoutes.ts';
import {
  joinAll,
  nameOf,
  routesOf,
  type Route,
} from '../../../../scripts/verify/support/routes.ts';
import { carriedBy, sampleOf } from '../../../../scripts/verify/support/samples.ts';
import { CookieJar } from '../cookieJar.ts';
import { eachWorld, origin, type Browser, type World } from '../world.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** What the outbox writes in one call each. */
const writesOfTheOutbox = [
  'DELETE /api/v1/commitments/:email/task/:taskId/reflection',
  'DELETE /api/v1/media/:email/:mediaId',
  'DELETE /api/v1/practice/:email/additions/:id',
  'DELETE /api/v1/practice/:email/ends/:id',
  'DELETE /api/v1/practice/:email/sessions/:id',
  'POST /api/v1/commitments/:email/task/reflection',
  'POST /api/v1/commitments/:email/task/timer',
  'PUT /api/v1/practice/:email/additions/:id',
  'PUT /api/v1/practice/:email/ends/:id',
  'PUT /api/v1/practice/:email/preferences/:name',
  'PUT /api/v1/practice/:email/sessions/:id',
  'PUT /api/v1/practice/:email/timers/:id',
];

afterAll(cleanUp);

eachWorld('a pass', (enter) => {
  test('names the member and the session, for the outbox alone, and whose it is', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const answer = await passFor(browser);
    const issuedAt = world.now().getTime() / second;

    expect(answer).toEqual({
      pass: expect.any(String),
      email: 'maya@example.com',
      kept_as: '94c8a754a9f1f488',
    });
    expect(decodeProtectedHeader(answer.pass)).toEqual({ alg: 'EdDSA', typ: 'at+jwt' });
    expect(decodeJwt(answer.pass)).toEqual({
      iss: 'urn:fourfold:auth',
      aud: 'urn:fourfold:outbox',
      sub: world.members.maya,
      sid: expect.any(String),
      iat: issuedAt,
      exp: issuedAt + 120,
    });
  });

  test('opens the writes of the outbox, and no other route of any service (rules/outbox#O14)', async () => {
    const files = await openFolderFiles(join(await temporaryFolder(), 'media'));
    const world = await enter({ files });
    const app = joinAll(world.services);
    const { pass } = await passFor(await signedIn(world));
    const told = async (route: Route, token: string | null) => {
      const bearer: Record<string, string> =
        token === null ? {} : { authorization: `Bearer ${token}` };
      const { path, ...sample } = requestOf(route, world);
      const { status } = await app.request(path, {
        method: route.method,
        ...carriedBy(sample, bearer),
      });
      return status;
    };

    const opened: string[] = [];
    const otherwise: string[] = [];
    for (const route of routesOf(app)) {
      const [withPass, without] = [await told(route, pass), await told(route, null)];
      if (without === 401 && ![401, 403].includes(withPass)) opened.push(nameOf(route));
      else if (withPass !== without) otherwise.push(nameOf(route));
    }
    expect(opened.toSorted()).toEqual(writesOfTheOutbox);
    expect(otherwise).toEqual([]);
  });

  test('is another’s to write nothing with', async () => {
    const world = await enter();
    const { pass } = await passFor(await signedIn(world));

    expect(await preferred(world, pass, 'noor@example.com')).toBe(403);
  });

  test('is good for two minutes and the leeway of 30 seconds, and no longer than its session', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const { pass } = await passFor(browser);
    world.advance(2 * minute + 29 * second);
    expect(await preferred(world, pass)).toBe(200);
    world.advance(second);
    expect(await preferred(world, pass)).toBe(401);

    const { pass: next } = await passFor(browser);
    expect(await preferred(world, next)).toBe(200);
    await browser.post('/auth/logout');
    expect(await preferred(world, next)).toBe(401);
  });
});

eachWorld('POST /auth/pass', (enter) => {
  test('leaves the cookie as it is, which is renewed afterwards as before', async () => {
    const browser = await signedIn(await enter());
    const before = browser.jar.get('fourfold_refresh');
    const answers = [await browser.post('/auth/pass'), await browser.post('/auth/pass')];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(browser.jar.get('fourfold_refresh')).toBe(before);
    expect((await browser.post('/auth/refresh')).status).toBe(200);
  });

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    [`${origin}.evil.example`, 403],
    [origin, 200],
  ])('from a page of %s answers %i', async (page, status) => {
    const browser = await signedIn(await enter());

    expect((await browser.post('/auth/pass', undefined, { Origin: page })).status).toBe(status);
  });

  test('refuses what a plain form can send, and an access token without the cookie', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const { access_token: token } = v.parse(
      v.object({ access_token: v.string() }),
      await (await browser.post('/auth/refresh')).json(),
    );
    const form = { 'Content-Type': 'text/plain' };
    const bearer = { Authorization: `Bearer ${token}` };

    expect((await browser.post('/auth/pass', undefined, form)).status).toBe(415);
    expect((await world.browser().post('/auth/pass', undefined, bearer)).status).toBe(401);
  });

  test('refuses who never signed in, has signed out, or did so too long ago', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const copy = copyOf(world, browser);
    await browser.post('/auth/logout');
    const other = await signedIn(world);
    const before = [world.browser(), browser, copy];

    expect(await statusesOf(before)).toEqual([401, 401, 401]);
    world.advance(day + second);
    expect(await statusesOf([other])).toEqual([401]);
  });

  test('refuses a cookie that was replaced, once no answer is on its way any more, and ends nothing', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const copy = copyOf(world, browser);
    await browser.post('/auth/refresh');

    expect(await statusesOf([copy])).toEqual([200]);
    world.advance(30 * second + 1);
    expect(await statusesOf([copy, browser])).toEqual([401, 200]);
  });

  test('refuses whose account is closed', async () => {
    const world = await enter();
    const browser = await signedIn(world);
    const { pass } = await passFor(browser);
    const { db } = world.store;
    await db.updateTable('members').set({ locked_at: world.now() }).execute();
    const refused = [await preferred(world, pass), ...(await statusesOf([browser]))];
    const { lars, iris } = world.members;
    const open = db.updateTable('members').set({ locked_at: null });
    await open.where('member_id', 'not in', [lars, iris]).execute();

    expect(refused).toEqual([401, 401]);
  });
});

async function signedIn(world: World): Promise<Browser> {
  const browser = world.browser();
  await browser.login('maya@example.com');
  return browser;
}

async function passFor(browser: Browser) {
  return v.parse(passAnswer, await (await browser.post('/auth/pass')).json());
}

/** Whoever has a copy of a browser's cookie. */
function copyOf(world: World, browser: Browser): Browser {
  const jar = new CookieJar();
  jar.set('fourfold_refresh', browser.jar.get('fourfold_refresh') ?? '');

  return world.browser({ jar });
}

function statusesOf(browsers: readonly Browser[]): Promise<number[]> {
  return Promise.all(browsers.map(async (browser) => (await browser.post('/auth/pass')).status));
}

async function preferred(
  { services }: World,
  pass: string,
  email = 'maya@example.com',
): Promise<number> {
  const response = await services.practice.request(`/api/v1/practice/${email}/preferences/theme`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${pass}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ value: 'dark' }),
  });

  return response.status;
}

/** A member's own request; of what is not members' own one that is empty. */
function requestOf(route: Route, { members }: World) {
  const maya = { email: 'maya@example.com', memberId: members.maya, mark: 'maya' };
  if (!publicRoutes.has(nameOf(route))) return sampleOf(route, maya);

  return { path: route.path, ...(route.method === 'GET' ? {} : { body: {} }) };
}
