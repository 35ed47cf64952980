import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  profileAuthAnswer,
  profilePaths,
  profileRecordAnswer,
  profileRecordPath,
  type ProfileRecord,
} from '#src/contract/account/profile.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

import type { ProfileConnection } from './profileContract.ts';

const password = 'practice-daily-2026';
const photos = {
  gif: 'data:image/gif;base64,R0lGODlhAwACAPAAAACAgAAAACH5BAAAAAAALAAAAAADAAIAAAIChF8AOw==',
  png: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAQMAAACnuvRZAAAAA1BMVEUAgIBxQSaxAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
};
const maya = {
  pk: 'maya@example.com',
  first_name: 'Maya',
  last_name: 'Lind',
  city: 'Lisbon',
  state: '',
  country: 'Portugal',
  photo_url: '',
};
const badFields: [Record<string, unknown>, string][] = [
  [{ pk: undefined }, 'pk'],
  [{ pk: 'maya' }, 'pk'],
  [{ first_name: 1, city: null }, 'first_name, city'],
  [{ last_name: 'x'.repeat(201) }, 'last_name'],
  [{ city: 'Lis\0bon' }, 'city'],
  [{ country: '\uD800' }, 'country'],
  [{ state: ['Norte'] }, 'state'],
  [{ state: undefined }, 'state'],
  [{ member_id: 'x' }, 'member_id'],
  [{ updated_at: '2026-01-01T00:00:00.000Z' }, 'updated_at'],
];
const badPhotos = [
  null,
  7,
  'photo.png',
  'https://example.com/photo.png',
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  'data:text/html;base64,PGI+aGk8L2I+',
  `${photos.gif} `,
  photos.gif.toUpperCase(),
  'data:image/png;base64,',
  'data:image/png;base64,****',
];
const notYours = error(403, 'You can only open your own records.');

/**
 * States what a profile service answers to the calls for a member's own record. `connect` opens a new world with the
 * members of the profile contract, of whom nobody has saved a record.
 */
export function profileRecordContract(
  name: string,
  connect: () => Promise<ProfileConnection>,
): void {
  describe(`the contract of the profile record, kept by ${name}`, () => {
    let connection: ProfileConnection;
    let token: string;
    beforeEach(async () => {
      connection = await connect();
      token = await tokenOf('maya@example.com');
    });
    afterEach(() => connection.close());

    test('has none of a member until one is saved, then that one', async () => {
      expect(await errorOf(await read())).toEqual(error(404));

      expect(await dataOf(await save(maya))).toEqual(maya);
      expect(await dataOf(await read())).toEqual(maya);

      const moved = { ...maya, city: 'Porto', state: 'Norte' };
      expect(await dataOf(await save(moved))).toEqual(moved);
      expect(await dataOf(await read())).toEqual(moved);
    });

    test('keeps any language and any sign as it was written, in one spelling (rules/account#C35)', async () => {
      const texts = {
        first_name: '  Zoe\u0308 \u{1F331}',
        last_name: "O'Brien-\u05D0\u05D1 <b>&amp;</b> \\ %00 \u0001",
        city: '\u6771\u4EAC\u90FD',
        state: '',
        country: 'x'.repeat(200),
      };
      await save({ ...maya, ...texts });

      expect(await dataOf(await read())).toEqual({
        ...maya,
        ...texts,
        first_name: '  Zo\u00EB \u{1F331}',
      });
    });

    test('keeps a photo that is left out, replaces one that is sent and removes an empty one (rules/account#C43)', async () => {
      const { photo_url: _, ...withoutPhoto } = maya;
      const steps: [Partial<ProfileRecord>, string][] = [
        [withoutPhoto, ''],
        [{ ...maya, photo_url: photos.gif }, photos.gif],
        [withoutPhoto, photos.gif],
        [{ ...maya, photo_url: photos.png }, photos.png],
        [{ ...maya, photo_url: '' }, ''],
        [withoutPhoto, ''],
      ];

      for (const [body, photo_url] of steps) {
        expect(await dataOf(await save(body))).toEqual({ ...maya, photo_url });
        expect(await dataOf(await read())).toEqual({ ...maya, photo_url });
      }
    });

    test('answers for /api/v1/profile as for /api/v1/profile/', async () => {
      expect(await dataOf(await save(maya, { path: '/api/v1/profile' }))).toEqual(maya);
      expect(await dataOf(await read())).toEqual(maya);
    });

    test('reads an address in any spelling and any encoding', async () => {
      await save({ ...maya, pk: ' MAYA@Example.com ' });

      for (const address of [
        'maya@example.com',
        'maya%40example.com',
        '%6Daya%40example.com',
        'MAYA@EXAMPLE.COM',
        '%20maya@example.com%20',
      ]) {
        expect(await dataOf(await read({ path: profilePaths.record + address }))).toEqual(maya);
      }
    });

    test('takes each sign of an address for what it is', async () => {
      for (const email of [
        'maya+notes@example.com',
        "o'neil/50%&x=?#@example.com",
        'jörg@example.com',
      ]) {
        const own = { ...maya, pk: email };
        const as = await registered(email);

        expect(await dataOf(await save(own, { as }))).toEqual(own);
        expect(await dataOf(await read({ as, path: profileRecordPath(email) }))).toEqual(own);
      }
    });

    test('answers an address encoded twice, one of another member, of nobody and none alike (rules/common#M5)', async () => {
      const eva = await registered('eva@example.com');
      await save({ ...maya, pk: 'eva@example.com' }, { as: eva });
      await save(maya);

      for (const address of [
        'eva@example.com',
        'nobody@example.com',
        'maya%2540example.com',
        'maya+@example.com',
        'maya@example.com%00',
        'maya%20@example.com',
        'maya',
        '%FF',
        '%',
      ]) {
        expect(await errorOf(await read({ path: profilePaths.record + address }))).toEqual(
          notYours,
        );
      }
      for (const pk of ['eva@example.com', 'nobody@example.com', 'maya+@example.com']) {
        expect(await errorOf(await save({ ...maya, pk, city: 'Oslo' }))).toEqual(notYours);
      }
      expect(
        await dataOf(await read({ as: eva, path: profileRecordPath('eva@example.com') })),
      ).toEqual({ ...maya, pk: 'eva@example.com' });
      expect(await dataOf(await read())).toEqual(maya);
    });

    test('refuses a bad field, naming it and not its value, and keeps what was saved (rules/account#C44)', async () => {
      await save(maya);

      for (const [change, fields] of badFields) {
        expect(await errorOf(await save({ ...maya, city: 'Porto', ...change }))).toEqual(
          error(422, `Please check these fields: ${fields}.`),
        );
      }
      expect(await dataOf(await read())).toEqual(maya);
    });

    test('refuses what is no photo, naming the field, and keeps the one there was', async () => {
      const before = { ...maya, photo_url: photos.png };
      await save(before);

      for (const photo_url of badPhotos) {
        expect(await errorOf(await save({ ...maya, city: 'Porto', photo_url }))).toEqual(
          error(422, expect.stringMatching(/^Please check these fields: photo_url\./u)),
        );
      }
      expect(await dataOf(await read())).toEqual(before);
    });

    test('refuses whoever is not signed in, before it looks at the address or the body', async () => {
      await save(maya);

      for (const as of [null, 'not.a.token']) {
        expect(await errorOf(await read({ as }))).toEqual(error(401));
        expect(await errorOf(await read({ as, path: `${profilePaths.record}nobody` }))).toEqual(
          error(401),
        );
        expect(await errorOf(await save({}, { as }))).toEqual(error(401));
      }
    });

    test('takes no path of another call for an address', async () => {
      const response = await read({ path: profilePaths.profile });

      expect(await response.json()).toMatchObject({ data: { email: 'maya@example.com' } });
    });

    function read({
      as = token,
      path = profileRecordPath('maya@example.com'),
    }: { as?: string | null; path?: string } = {}): Promise<Response> {
      return connection.fetch(path, { headers: bearer(as) });
    }

    function save(
      body: unknown,
      { as = token, path = profilePaths.record }: { as?: string | null; path?: string } = {},
    ): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...bearer(as) },
        body: JSON.stringify(body),
      });
    }

    async function tokenOf(email: string): Promise<string> {
      const response = await post(profilePaths.auth, { email, password });
      const { data } = v.parse(profileAuthAnswer, await response.json());

      return data?.access_token ?? 'no token';
    }

    async function registered(email: string): Promise<string> {
      await post(profilePaths.registration, {
        email,
        password,
        name: 'A Newcomer',
        timezone: 'Europe/Oslo',
        invitation: await connection.invite(email),
      });

      return tokenOf(email);
    }

    function post(path: string, body: unknown): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    }
  });
}

async function dataOf(response: Response) {
  expect(response.status).toBe(200);
  return v.parse(profileRecordAnswer, await response.json()).data;
}

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
