import * as fc from 'fast-check';
import type { Hono } from 'hono';

import type { ServiceEnv } from '../../../server/services/wire/serviceEnv.ts';
import type { Person } from '../support/members.ts';
import { refreshCookie } from '../support/world.ts';
import { publicRoutes } from '../support/publicRoutes.ts';
import { nameOf, routesOf, type Route } from '../support/routes.ts';
import { sampleOf } from '../support/samples.ts';

/** A call that may be anything, of a form that can be sent. */
export interface FuzzedCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

interface Who {
  person: Person;
  other: Person;
  token: string;
}

const texts = fc.string({ unit: 'binary', maxLength: 40 });
const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => text.trim());

/** Calls that mostly are good but for a part, and now and then nothing like a call at all. */
export function requestsTo(app: Hono<ServiceEnv>, who: Who): fc.Arbitrary<FuzzedCall> {
  const ofRoutes = routesOf(app).map((route) => callsOf(route, who));

  return fc.oneof(...ofRoutes);
}

function callsOf(route: Route, { person, other, token }: Who): fc.Arbitrary<FuzzedCall> {
  const good = goodBodyOf(route, person);
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

  return fc.record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant(route.method) },
      { weight: 1, arbitrary: fc.constantFrom(...methods) },
    ),
    path: pathsOf(route, person, other),
    headers: headersWith(token),
    body: bodiesLike(good),
  });
}

/** Registrations and sign-ins have no sample of a member's own. */
function goodBodyOf(route: Route, person: Person): Record<string, unknown> {
  const { email, mark } = person;
  const body = publicRoutes.has(nameOf(route))
    ? {
        email,
        password: 'practice-daily-2026',
        remember_me: true,
        mfa_code: '123456',
        name: mark,
        timezone: 'UTC',
        invitation: 'none',
        token: 'none',
      }
    : sampleOf(route, person).body;

  return Object.fromEntries(Object.entries(body ?? {}));
}

function pathsOf({ path }: Route, person: Person, other: Person): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const filled = sampleOf({ method: 'GET', path: part }, person).path;
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(filled) },
      { weight: 1, arbitrary: fc.constant(encodeURIComponent(other.email)) },
      { weight: 3, arbitrary: texts.map((text) => encodeURIComponent(text.toWellFormed())) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%00', '%ff', '..', '%2e%2e', '%2f', "'--") },
    );
  });
  const query = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: texts.map((text) => `?${encodeURIComponent(text.toWellFormed())}=1`) },
  );

  return fc.tuple(fc.tuple(...parts), query).map(([names, asked]) => names.join('/') + asked);
}

function headersWith(token: string): fc.Arbitrary<Record<string, string>> {
  const often = (value: string) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: printable });

  return fc.record(
    {
      authorization: often(`Bearer ${token}`),
      'content-type': fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'multipart/form-data',
            'application/json; charset=latin1',
            '',
          ),
        },
      ),
      'idempotency-key': fc.oneof(printable, fc.uuid()),
      'if-match': fc.oneof(
        printable,
        fc.constantFrom('"1"', '*', 'W/"1"', '"99999999999999999999"'),
      ),
      'if-none-match': fc.oneof(printable, fc.constant('*')),
      origin: fc.oneof(printable, fc.constantFrom('https://fourfold.example', 'null')),
      cookie: fc.oneof(
        printable,
        printable.map((text) => `${refreshCookie}=${text}`),
      ),
      'x-forwarded-for': printable,
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1'),
      'accept-encoding': printable,
    },
    { requiredKeys: ['authorization', 'content-type'] },
  );
}

function bodiesLike(good: Record<string, unknown>): fc.Arbitrary<FuzzedCall['body']> {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    texts,
    fc.constantFrom(null, '', '\0', '\u{D800}', -1, 1e308, 0.5, 2 ** 53, [], {}, '__proto__'),
    fc.constantFrom('data:image/png;base64,AAAA', 'data:image/svg+xml;base64,AAAA', '2026-02-30'),
  );
  const fields = Object.keys(good);
  const field = fields.length === 0 ? texts : fc.oneof(fc.constantFrom(...fields), texts);
  const changed = fc
    .array(fc.tuple(field, anything), { maxLength: 2 })
    .map((changes) => JSON.stringify({ ...good, ...Object.fromEntries(changes) }));
  const dropped = fc
    .subarray(fields)
    .map((kept) => JSON.stringify(Object.fromEntries(kept.map((name) => [name, good[name]]))));
  const deep = fc
    .integer({ min: 1, max: 200 })
    .map((depth) => '['.repeat(depth) + ']'.repeat(depth));

  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 2, arbitrary: dropped },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: texts },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, '', '{"__proto__":{"a":1}}', '{"pk":1,"pk":2}', '\uFEFF{}'),
    },
  );
}
