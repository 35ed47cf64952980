import * as v from 'valibot';
import { expect, test } from 'vitest';

import { createAccountCommands } from '#server/cli/accounts/accountCommands.ts';
import { localNotices, type HeadNotices } from '#server/store/notices.ts';
import { addressPaths } from '#src/contract/account/address/address.ts';
import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { devicePaths, devicesAnswer } from '#src/contract/account/devices/devices.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';
import { proveAnswer, provePath, type ProofAction } from '#src/contract/account/proofs.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { livePath } from '#src/contract/practice/paths.ts';

import { fresh, openMailbox, password, type Mailbox } from '../recovery/mailbox.ts';
import { eachWorld } from '../world.ts';

interface Here extends Pick<Mailbox, 'token' | 'world'> {
  email: string;
  notices: HeadNotices;
  /** What a member does on this device. */
  ask: (path: string, body: object) => Promise<Response>;
  proof: (action: ProofAction) => Promise<string>;
  /** The id of the sign-in elsewhere. */
  other: () => Promise<string>;
}

/** Each way in which a sign-in elsewhere ends. */
const enders: Readonly<Record<string, (here: Here) => Promise<unknown>>> = {
  'one device signed out': async ({ ask, other, proof }) =>
    ask(devicePaths.end, { id: await other(), proof: await proof('devices') }),
  'all others signed out': async ({ ask, proof }) =>
    ask(devicePaths.endOthers, { proof: await proof('devices') }),
  'another password': ({ ask }) =>
    ask(ownAccountPaths.password, { current: password, password: fresh }),
  'a reset': async ({ email, token, world }) => {
    await world.browser().post(recoveryPaths.forgot, { email });
    const link = await token('reset-password');
    return world.browser().post(recoveryPaths.reset, { token: link, password: fresh });
  },
  'what was not me': async ({ ask, token, world }) => {
    await ask(ownAccountPaths.password, { current: password, password: fresh });
    return world.browser().post(recoveryPaths.notMe, { token: await token('not-me') });
  },
  'another address': async ({ ask, email, proof, token, world }) => {
    await ask(addressPaths.address, { email: `new.${email}`, proof: await proof('address') });
    const link = await token('confirm-address');
    return world.browser().post(addressPaths.confirm, { token: link });
  },
  'an operator who ends it': ({ email, notices, world }) =>
    commandsOf(world, notices)({ command: 'sessions', email, end: true }),
  'an operator who closes the account': ({ email, notices, world }) =>
    commandsOf(world, notices)({ command: 'disable', email, undo: false }),
};

eachWorld('a sign-in that is ended elsewhere (rules/membership#Z3)', (enter) => {
  test.each(Object.keys(enders))('by %s is refused at once, and told', async (name) => {
    const notices = localNotices();
    const mailbox = await openMailbox(enter, { notices });
    const email = `${name.replaceAll(/\W/gu, '')}@example.com`;
    await mailbox.addMember(email);
    const { services } = mailbox.world;
    const app = services.join(services.auth, services.practice);
    const call = (path: string, token: string, body?: object) =>
      app.request(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const signIn = async () => {
      const body = { email, password, remember_me: false };
      const answer: unknown = await (await call(authPaths.login, '', body)).json();
      return v.parse(loginAnswer, answer).access_token ?? '';
    };
    const elsewhere = await signIn();
    const here = await signIn();
    const stream = (await call(livePath(email), elsewhere)).body;

    const ask: Here['ask'] = (path, body) => Promise.resolve(call(path, here, body));
    await enders[name]?.({
      ...mailbox,
      ask,
      email,
      notices,
      proof: async (action) => {
        const answer: unknown = await (await ask(provePath, { action, password })).json();
        return v.parse(proveAnswer, answer).proof ?? '';
      },
      other: async () => {
        const answer: unknown = await (await call(devicePaths.list, here)).json();
        const { devices } = v.parse(devicesAnswer, answer).data;
        return devices.find(({ is_this: isThis }) => !isThis)?.id ?? '';
      },
    });

    expect((await call(authPaths.session, elsewhere)).status).toBe(401);
    const told = performance.now();
    expect(await new Response(stream).text()).toContain('event: over\n');
    expect(performance.now() - told).toBeLessThan(1_000);
  });
});

function commandsOf({ now, store }: Mailbox['world'], notices: HeadNotices) {
  return createAccountCommands({ db: store.db, clock: now, notices });
}
