import { expect, test } from 'vitest';

import { profilePaths, profileRecordPath } from '#src/contract/account/profile.ts';
import { countingStatements } from '#tests/support/stores/statements.ts';
import { eachWorld, type World } from '#tests/server/auth/world.ts';

import { dataUrl, heavyPng, images } from './photos.ts';
import { signedIn, visitor } from './visitor.ts';

const ownPath = profileRecordPath('maya@example.com');
const record = {
  pk: 'maya@example.com',
  first_name: 'Maya',
  last_name: 'Lind',
  city: 'Lisbon',
  state: '',
  country: 'Portugal',
};
const jpeg = dataUrl('jpeg', images.jpeg);

function errorOf(message: string) {
  return { message, detail: message, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u) };
}

eachWorld("a member's own record", (open) => {
  test('is kept with the photo as bytes in a table of its own, both with the member', async () => {
    const world = await enter();
    await save(world, { photo_url: jpeg });

    expect(await world.store.db.selectFrom('profiles').selectAll().execute()).toEqual([
      {
        member_id: world.members.maya,
        first_name: 'Maya',
        last_name: 'Lind',
        city: 'Lisbon',
        state: '',
        country: 'Portugal',
        updated_at: world.now(),
      },
    ]);
    const photos = await world.store.db.selectFrom('photos').selectAll().execute();
    expect(photos.map((photo) => ({ ...photo, bytes: Buffer.from(photo.bytes) }))).toEqual([
      {
        member_id: world.members.maya,
        media_type: 'image/jpeg',
        bytes: Buffer.from(images.jpeg, 'base64'),
        updated_at: world.now(),
      },
    ]);
  });

  test('tells when it changed, and when its photo did', async () => {
    const world = await enter();
    const began = world.now();
    await save(world, { photo_url: jpeg });
    world.advance(60_000);
    await save(world, { city: 'Porto' });

    const times = (table: 'profiles' | 'photos') =>
      world.store.db.selectFrom(table).select('updated_at').execute();
    expect(await times('profiles')).toEqual([{ updated_at: world.now() }]);
    expect(await times('photos')).toEqual([{ updated_at: began }]);
  });

  test('takes two statements to read, and three to save in one transaction', async () => {
    const { store } = await enter();
    const counting = countingStatements(store.db);
    const world = await open({ db: counting.db });
    const token = await signedIn(world);

    const sent = async (method: string, path: string, body?: unknown) => {
      const [{ status }, statements] = await counting.during(() =>
        visitor(world).send(method, path, body, token),
      );
      return [status, statements];
    };
    for (const change of [{ photo_url: jpeg }, {}, { photo_url: '' }]) {
      expect(await sent('POST', profilePaths.record, { ...record, ...change })).toEqual([200, 3]);
    }
    expect(await sent('GET', ownPath)).toEqual([200, 2]);
  });

  test('is as it was when its photo cannot be written', async () => {
    const world = await enter();
    await save(world, { photo_url: jpeg });
    const failing = await open({
      db: world.store.db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'DeleteQueryNode' && JSON.stringify(node.from).includes('photos')) {
            throw new Error('The disk is full.');
          }
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
    });

    expect((await save(failing, { city: 'Porto', photo_url: '' })).status).toBe(500);
    expect(await (await read(failing)).json()).toEqual({ data: { ...record, photo_url: jpeg } });
  });

  test('holds what one of two saves at once sent, never a part of each', async () => {
    const world = await enter();
    const token = await signedIn(world);
    const sent = [
      { ...record, city: 'Porto', photo_url: jpeg },
      { ...record, city: 'Oslo', photo_url: dataUrl('png', images.png) },
    ];
    for (let times = 0; times < 5; times += 1) {
      const saved = await Promise.all(
        sent.map((body) => visitor(world).send('POST', profilePaths.record, body, token)),
      );

      expect(saved.map(({ status }) => status)).toEqual([200, 200]);
      const { data } = (await (await read(world, token)).json()) as { data: unknown };
      expect(sent).toContainEqual(data);
    }
  });

  test('goes with its member', async () => {
    const world = await enter();
    const { db } = world.store;
    await save(world, { photo_url: jpeg });
    const undone = db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('members').where('member_id', '=', world.members.maya).execute();
      const left = await Promise.all(
        (['profiles', 'photos'] as const).map((table) =>
          transaction.selectFrom(table).selectAll().execute(),
        ),
      );
      throw new Error(JSON.stringify(left));
    });

    await expect(undone).rejects.toThrow('[[],[]]');
  });

  test('has room for a photo of 1 MiB and every text, and for nothing more', async () => {
    const world = await enter();
    const token = await signedIn(world);
    const long = '\u{1F331}'.repeat(100);
    const body = {
      pk: record.pk,
      first_name: long,
      last_name: long,
      city: long,
      state: long,
      country: long,
      photo_url: heavyPng(1024 * 1024),
    };
    const sent = async (change: object) =>
      visitor(world).send('POST', profilePaths.record, { ...body, ...change }, token);

    expect((await sent({})).status).toBe(200);
    expect(await (await read(world, token)).json()).toEqual({ data: body });

    const over = await sent({ photo_url: heavyPng(1024 * 1024 + 1) });
    expect(over.status).toBe(422);
    expect(await over.json()).toEqual(
      errorOf('Please check these fields: photo_url. A photo may have at most 1 MiB.'),
    );
    const far = await sent({ photo_url: 'x'.repeat(1.5 * 1024 * 1024) });
    expect(far.status).toBe(413);
    expect(await far.json()).toEqual(errorOf('The request is too large.'));
    expect(
      (await visitor(world).send('PUT', profilePaths.profile, { name: 'x'.repeat(9000) }, token))
        .status,
    ).toBe(413);
  });

  test.each<[string, string | undefined, number, string]>([
    ['application/x-www-form-urlencoded', 'pk=maya', 415, 'The request must be JSON.'],
    ['application/json', '{"pk":', 400, 'The request is not well-formed JSON.'],
    ['application/json', '[]', 422, 'The request has the wrong form.'],
    ['application/json', undefined, 400, 'The request is not well-formed JSON.'],
    [
      'application/json',
      JSON.stringify(record).replace('{', '{"__proto__":{"pk":"x"},'),
      422,
      'Please check these fields: __proto__.',
    ],
  ])('is not saved from %s %s', async (type, body, status, message) => {
    const world = await enter();
    const response = await world.services.profile.request(profilePaths.record, {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: `Bearer ${await signedIn(world)}` },
      ...(body === undefined ? {} : { body }),
    });

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(errorOf(message));
  });

  test.each([
    [dataUrl('svg+xml', 'PHN2Zy8+'), 'A photo must be a PNG, JPEG, GIF or WebP image.'],
    [dataUrl('png', images.gif), 'The photo is damaged, or another kind of file than it says.'],
  ])('says what is wrong with the photo %s', async (photo_url, sentence) => {
    const world = await enter();
    const response = await save(world, { photo_url });

    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(
      errorOf(`Please check these fields: photo_url. ${sentence}`),
    );
  });

  test('is answered with nothing that a page could be made of', async () => {
    const world = await enter();
    await save(world, { photo_url: jpeg });
    const { headers } = await read(world);

    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    [profilePaths.record, 'DELETE', 'POST'],
    [profilePaths.record, 'GET', 'POST'],
    ['/api/v1/profile', 'GET', 'POST'],
    [ownPath, 'POST', 'GET'],
    [ownPath, 'DELETE', 'GET'],
    [profilePaths.invitation, 'GET', 'POST'],
    [profilePaths.registration, 'GET', 'POST'],
    [profilePaths.auth, 'GET', 'POST'],
    [profilePaths.profile, 'POST', 'GET, PUT'],
    ['/api/v1/profile/health', 'POST', 'GET'],
  ])('at %s, by %s, is told %s', async (path, method, allowed) => {
    const world = await enter();
    const response = await visitor(world).send(method, path, undefined, await signedIn(world));

    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allowed);
  });

  test.each(['accountStatus', 'password', 'lastLogin'] as const)(
    'is not looked for at the path of %s, where nobody answers',
    async (call) => {
      const world = await enter();
      for (const method of ['GET', 'POST', 'PUT']) {
        const response = await visitor(world).send(method, profilePaths[call]);

        expect(response.status).toBe(404);
        expect(await response.json()).toEqual(errorOf('There is nothing at this address.'));
      }
    },
  );

  test('leaves no address, text or photo in the log, whatever happens', async () => {
    const canary = 'canary-7c2d';
    const photo = dataUrl('png', Buffer.from(canary.repeat(10)).toString('base64'));
    const world = await enter();
    const token = await signedIn(world);
    const { send } = visitor(world);
    await send('GET', profileRecordPath(`${canary}@example.com`), undefined, token);
    await send('GET', `${ownPath}?${canary}`, undefined, token);
    await send('POST', profilePaths.record, { ...record, city: canary }, token);
    await send('POST', profilePaths.record, { ...record, pk: `${canary}@example.com` }, token);
    await send('POST', profilePaths.record, { ...record, photo_url: photo }, token);
    await send('POST', profilePaths.record, { ...record, [canary]: canary }, token);

    const text = world.logText();
    expect(text).toContain('"route":"/api/v1/profile/:email"');
    expect(text).toContain('"route":"/api/v1/profile/"');
    expect(
      [canary, 'example.com', token, 'Lisbon', photo.slice(-40)].filter((secret) =>
        text.includes(secret),
      ),
    ).toEqual([]);
  });

  async function enter(): Promise<World> {
    const world = await open();
    await world.store.db.deleteFrom('profiles').execute();
    await world.store.db.deleteFrom('photos').execute();
    return world;
  }
});

async function save(world: World, change: object): Promise<Response> {
  const body = { ...record, ...change };

  return visitor(world).send('POST', profilePaths.record, body, await signedIn(world));
}

async function read(world: World, token?: string): Promise<Response> {
  return visitor(world).send('GET', ownPath, undefined, token ?? (await signedIn(world)));
}
