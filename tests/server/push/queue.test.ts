import { expect, test } from 'vitest';

import type { PushCarrier } from '#server/services/push/carrier.ts';
import { createHttpsCarrier } from '#server/services/push/httpsCarrier.ts';
import { createPushKey, importPushKey } from '#server/services/push/pushKey.ts';
import { pushAnswer, pushPaths } from '#src/contract/reminders/push.ts';
import { eachWorld } from '#tests/server/auth/world.ts';
import { askingAs, askingAsMaya } from '#tests/server/schedule/member.ts';
import * as v from 'valibot';

import { ask, minute, noonNote, planned, untilNoon } from './planning.ts';
import { openPushService } from './pushService.ts';

const second = 1_000;

eachWorld('the queue of reminders', (enter) => {
  test('sends each once to a device, however many processes look and send at a time', async () => {
    await using service = await openPushService();
    const { asking, beside, listen, setup, world } = await planned(enter, service);
    await listen(asking, 'phone');
    const processes = [world.services, beside(setup), beside(setup)];
    world.advance(untilNoon);

    await Promise.all([...processes, ...processes].map((one) => one.sendPushes()));

    expect(service.received.map(({ note }) => note)).toEqual([noonNote]);
  });

  test('loses none whose process died over it: another sends it again, and the device shows one', async () => {
    await using service = await openPushService();
    const { asking, beside, listen, pass, setup, world } = await planned(enter, service);
    await listen(asking, 'phone');
    const dying: PushCarrier = {
      async send(push) {
        await setup.carrier.send(push);
        throw new Error('The process dies before it can say so.');
      },
    };
    world.advance(untilNoon);

    await expect(beside({ ...setup, carrier: dying }).sendPushes()).rejects.toThrow('dies');
    await pass(29 * second);
    expect(service.received).toHaveLength(1);
    await pass(second);
    await pass(minute);

    const [first, again, ...more] = service.received;
    expect(more).toEqual([]);
    // By the same topic its push service, and by the same id as its tag its device, put it in the other's place.
    expect(again?.note).toEqual(first?.note);
    expect(again?.headers['topic']).toBe(first?.headers['topic']);
  });

  test('forgets a device that listens no more, and no other', async () => {
    await using service = await openPushService();
    const { asking, listen, pass, world } = await planned(enter, service);
    await listen(asking, 'phone');
    service.become({ status: 410 });

    await pass(untilNoon);
    await pass(minute);

    expect(service.calls()).toBe(1);
    const signedIn = await askingAsMaya(world);
    expect(await endpointOf(signedIn)).toBeNull();
    expect(await world.store.db.selectFrom('push_devices').selectAll().execute()).toEqual([]);
  });

  test('waits as long as the push service says', async () => {
    await using service = await openPushService();
    const { asking, listen, pass } = await planned(enter, service);
    await listen(asking, 'phone');
    service.become({ status: 429, headers: { 'Retry-After': '120' } });
    await pass(untilNoon);
    service.become({ status: 201 });

    await pass(2 * minute - 1);
    expect(service.received).toEqual([]);
    await pass(1);

    expect(service.received).toMatchObject([{ note: noonNote, headers: { ttl: '780' } }]);
  });

  test('tries after 5 seconds, 15, 30 and each minute, until it would be late', async () => {
    await using service = await openPushService();
    const { asking, listen, pass, world } = await planned(enter, service);
    await listen(asking, 'phone');
    service.become({ status: 503 });
    const calls = [];
    for (const wait of [untilNoon, 5 * second, 15 * second, 30 * second, minute, minute]) {
      await pass(wait - 1);
      const early = service.calls();
      await pass(1);
      calls.push(service.calls() - early);
    }
    expect(calls).toEqual([1, 1, 1, 1, 1, 1]);

    service.become({ status: 201 });
    await pass(13 * minute);
    expect(service.received).toEqual([]);
    expect(await world.store.db.selectFrom('pushes').selectAll().execute()).toEqual([]);
  });

  test('sends nothing that became late while no process ran', async () => {
    await using service = await openPushService();
    const { asking, listen, pass } = await planned(enter, service);
    await listen(asking, 'phone');
    await pass(0);

    await pass(untilNoon + 15 * minute);

    expect(service.calls()).toBe(0);
  });

  test('sends nothing to what listens to another key', async () => {
    await using service = await openPushService();
    const { asking, beside, listen, setup, world } = await planned(enter, service);
    await listen(asking, 'phone');
    const key = importPushKey(await createPushKey());
    const { ca, host } = service;
    const carrier = createHttpsCarrier({
      key,
      hosts: [host],
      ca,
      subject: 'https://fourfold.example',
    });
    world.advance(untilNoon);

    await beside({ ...setup, publicKey: key.publicKey, carrier }).sendPushes();

    expect(service.calls()).toBe(0);
  });
});

eachWorld('the devices that listen', (enter) => {
  test('are one for each sign-in, and a browser’s is of who signed in there last', async () => {
    await using service = await openPushService();
    const { asking, listen, world } = await planned(enter, service);
    const subscribed = service.subscribe('phone');
    const put = (who: typeof asking) =>
      ask(world.services.schedule, who, 'PUT', pushPaths.device, subscribed);
    const noor = await askingAs(world, 'noor@example.com', { mfa_code: world.code() });

    await listen(asking, 'before');
    await put(asking);
    expect(await endpointOf(asking)).toBe(subscribed.endpoint);
    await put(noor);

    expect([await endpointOf(asking), await endpointOf(noor)]).toEqual([null, subscribed.endpoint]);
    const devices = world.store.db.selectFrom('push_devices').select('endpoint');
    expect(await devices.execute()).toEqual([{ endpoint: subscribed.endpoint }]);

    // Of both, as if from two processes.
    const atOnce = Array.from({ length: 20 }, (_, index) => put(index % 2 === 0 ? asking : noor));
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await devices.execute()).toEqual([{ endpoint: subscribed.endpoint }]);
  });

  test('are ten of a member at most: the one that began first makes room', async () => {
    await using service = await openPushService();
    const { listen, world } = await planned(enter, service);
    for (let count = 0; count < 11; count += 1) {
      world.advance(second);
      await listen(await askingAsMaya(world), `device-${count}`);
    }

    const devices = world.store.db.selectFrom('push_devices').select('endpoint');
    const names = (await devices.orderBy('made_at').execute()).map(({ endpoint }) =>
      endpoint.split('/').at(-1),
    );
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `device-${index + 1}`));
  });

  test('are nowhere else than at the push services, and none where no key was made', async () => {
    await using service = await openPushService();
    const { asking, world } = await planned(enter, service);
    const { keys } = service.subscribe('phone');
    const put = async (endpoint: string, p256dh = keys.p256dh) => {
      const body = { endpoint, keys: { ...keys, p256dh } };
      return (await ask(world.services.schedule, asking, 'PUT', pushPaths.device, body)).status;
    };
    const { host } = service;

    expect(await put(`https://${host}/for/phone`)).toBe(200);
    for (const endpoint of [
      `http://${host}/for/phone`,
      `https://${host}.example/for/phone`,
      `https://user@${host}/for/phone`,
      'https://fcm.googleapis.com/for/phone',
      'https://169.254.169.254/latest',
      `https://${host}@169.254.169.254/`,
    ]) {
      expect([endpoint, await put(endpoint)]).toEqual([endpoint, 422]);
    }
    expect(await put(`https://${host}/for/phone`, `B${'A'.repeat(86)}`)).toBe(422);

    const without = await enter();
    const maya = await askingAsMaya(without);
    const answer = await maya.send('GET', pushPaths.device);
    expect(await answer.json()).toEqual({ data: { public_key: null, endpoint: null } });
    const body = { endpoint: `https://${host}/for/phone`, keys };
    const refused = await ask(without.services.schedule, maya, 'PUT', pushPaths.device, body);
    expect(refused.status).toBe(409);
  });
});

async function endpointOf(who: Awaited<ReturnType<typeof askingAsMaya>>): Promise<string | null> {
  const answer = await who.send('GET', pushPaths.device);

  return v.parse(pushAnswer, await answer.json()).data.endpoint;
}
