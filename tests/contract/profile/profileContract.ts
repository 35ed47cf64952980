import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  authPaths,
  loginAnswer,
  refreshAnswer,
  sessionAnswer,
} from '#src/contract/account/auth.ts';
import {
  invitationAnswer,
  profileAnswer,
  profileAuthAnswer,
  profilePaths,
  registrationAnswer,
} from '#src/contract/account/profile.ts';
import { nameOfAddress } from '#src/domain/account/address.ts';
import { nowAnswer } from '#src/contract/practice/now.ts';
import { nowPath } from '#src/contract/practice/paths.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';

/** One browser facing the profile service, and the auth service beside it. */
export interface ProfileConnection {
  /** Sends a request to a path of either service, or of the practice service. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The token of the open invitation of sam@example.com. */
  invitation: string;
  /** Invites another address and answers the token. */
  invite(email: string): Promise<string>;
  close(): Promise<void>;
}

/** The calls that the contract makes of the profile service; those of the record stand in a suite of their own. */
export const profileContractCalls = [
  ['POST', profilePaths.invitation],
  ['POST', profilePaths.registration],
  ['POST', profilePaths.auth],
  ['GET', profilePaths.profile],
  ['PUT', profilePaths.profile],
  ['GET', profilePaths.record],
  ['POST', profilePaths.record],
] as const;

const password = 'practice-daily-2026';
const maya = { email: 'maya@example.com', password };
const sam = {
  email: 'sam@example.com',
  password: 'seven quiet mornings',
  name: 'Sam Okafor',
  timezone: 'Europe/Berlin',
};
const notGood = error(404, expect.stringMatching(/^This invitation is not valid: /u));

/**
 * States what a profile service answers, be it the real one or a mock. `connect` opens a new world with the members
 * Maya, Noor (with MFA) and Lars (locked), all with one password, and an invitation of Sam that is open.
 */
export function profileContract(name: string, connect: () => Promise<ProfileConnection>): void {
  describe(`the profile contract, kept by ${name}`, () => {
    let connection: ProfileConnection;
    beforeEach(async () => {
      connection = await connect();
    });
    afterEach(() => connection.close());

    describe('POST /api/v1/profile/invitation', () => {
      test('tells whose invitation it is, as often as it is asked (rules/account#C33)', async () => {
        for (let times = 0; times < 2; times += 1) {
          const response = await whose(connection.invitation);

          expect(response.status).toBe(200);
          expect(v.parse(invitationAnswer, await response.json())).toEqual({
            data: { email: 'sam@example.com' },
          });
        }
      });

      test.each(['', 'not-a-token', 'A'.repeat(43), '\0', '%'])(
        'answers a token that nobody was given (%j) as it answers a used one',
        async (token) => {
          await register();

          expect(await errorOf(await whose(token))).toEqual(notGood);
          expect(await errorOf(await whose(connection.invitation))).toEqual(notGood);
        },
      );

      test.each([{}, { invitation: 1 }, { invitation: 'x', email: 'sam@example.com' }])(
        'refuses the body %j',
        async (body) => {
          expect(await errorOf(await post(profilePaths.invitation, body))).toEqual(error(422));
        },
      );
    });

    describe('POST /api/v1/profile/registration', () => {
      test('makes the invited person a member, who can sign in at once by either form', async () => {
        const response = await register();

        expect(response.status).toBe(201);
        expect(v.parse(registrationAnswer, await response.json())).toEqual({
          message: expect.stringMatching(/./u),
          data: { email: 'sam@example.com' },
        });
        expect(await signIn(sam)).toEqual({
          access_token: expect.stringMatching(/./u),
          user: {
            email: 'sam@example.com',
            name: 'Sam Okafor',
            dark_mode_preference: false,
            timezone: 'Europe/Berlin',
            kept_as: nameOfAddress(sam.email),
            created_at: expect.any(String),
          },
        });
        expect(await session(await loginToken(sam))).toEqual({
          data: { email: 'sam@example.com', kept_as: nameOfAddress(sam.email) },
        });
      });

      test('takes the address in any spelling and trims the name', async () => {
        const response = await register({ email: ' SAM@example.com', name: '  Sam  ' });

        expect(response.status).toBe(201);
        expect(await signIn(sam)).toMatchObject({
          user: { email: 'sam@example.com', name: 'Sam' },
        });
      });

      test('answers the same registration again, since the first answer may be lost (rules/account#C31)', async () => {
        const first = await register();
        const again = await register();

        expect([first.status, again.status]).toEqual([201, 200]);
        expect(await again.json()).toEqual(await first.json());
      });

      test('answers a used invitation, an unknown one and another address alike (rules/account#C33)', async () => {
        const invitation = await connection.invite('eva@example.com');
        await register();

        for (const change of [
          { password: 'another long password' },
          { invitation: 'A'.repeat(43) },
          { invitation, email: 'sam@example.com' },
          { invitation, email: 'maya@example.com' },
          { invitation: '', email: 'maya@example.com', password },
        ]) {
          expect(await errorOf(await register(change))).toEqual(notGood);
        }
        expect((await whose(invitation)).status).toBe(200);
      });

      test('lets one of two at once in, and changes nothing for the other', async () => {
        const other = { ...sam, password: 'another long password', name: 'Someone Else' };
        const responses = await Promise.all([register(), register(other)]);
        const [winner, loser] = responses[0]?.status === 201 ? [sam, other] : [other, sam];

        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 404]));
        expect(await signIn(winner)).toMatchObject({ user: { name: winner.name } });
        expect((await post(profilePaths.auth, credentialsOf(loser))).status).toBe(401);
      });

      test('tells whoever holds a good invitation that its address is a member already', async () => {
        const invitation = await connection.invite('maya@example.com');
        const response = await register({ email: 'maya@example.com', invitation });

        expect(await errorOf(response)).toEqual(
          error(409, 'This address already has an account. Please sign in.'),
        );
        expect(await signIn(maya)).toMatchObject({ user: { email: 'maya@example.com' } });
      });

      test.each([
        ['no address', { email: 'sam' }, 'Please check these fields: email.'],
        ['no name', { name: '  ' }, 'Please check these fields: name.'],
        ['a long name', { name: 'S'.repeat(201) }, 'Please check these fields: name.'],
        ['no time zone', { timezone: 'Berlin' }, 'Please check these fields: timezone.'],
        ['an offset', { timezone: '+01:00' }, 'Please check these fields: timezone.'],
        ['a number', { password: 12_345_678 }, 'Please check these fields: password.'],
        ['no token', { invitation: null }, 'Please check these fields: invitation.'],
        ['a field of its own', { is_admin: true }, 'Please check these fields: is_admin.'],
        ['several faults', { email: '', name: '' }, 'Please check these fields: email, name.'],
        [
          'a short password',
          { password: 'seven77' },
          'The password must have at least 8 characters.',
        ],
        [
          'a long password',
          { password: 'ab'.repeat(129) },
          'The password must have at most 256 characters.',
        ],
        [
          'a common password',
          { password: 'Password123' },
          'The password is among the most common ones. Please choose another.',
        ],
        [
          'a personal password',
          { password: 'Sam Okafor' },
          'The password must not be your address, your name or the name Fourfold.',
        ],
      ])('refuses %s, and leaves the invitation open', async (_, change, message) => {
        expect(await errorOf(await register(change))).toEqual(error(422, message));
        expect((await whose(connection.invitation)).status).toBe(200);
      });

      test('takes a password of 256 characters of any kind', async () => {
        const long = '🌱 ä'.repeat(85) + 'x';

        expect((await register({ password: long })).status).toBe(201);
        expect(await signIn({ ...sam, password: long })).toMatchObject({
          user: { email: 'sam@example.com' },
        });
      });
    });

    describe('POST /api/v1/profile/auth', () => {
      test('gives a member a token that is good everywhere, and tells who it is', async () => {
        const { access_token: token, user } = await signIn(maya);

        expect(user).toEqual({
          email: 'maya@example.com',
          name: 'Maya Lind',
          dark_mode_preference: false,
          timezone: expect.stringMatching(/./u),
          kept_as: '94c8a754a9f1f488',
          created_at: expect.any(String),
        });
        expect(await session(token)).toEqual({
          data: { email: 'maya@example.com', kept_as: '94c8a754a9f1f488' },
        });
      });

      test('leaves the auth service what it renews the token by', async () => {
        const signedIn = await post(profilePaths.auth, maya);
        const kept = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
        const response = await connection.fetch(authPaths.refresh, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Cookie: kept.join('; ') },
          body: '{}',
        });

        expect(response.status).toBe(200);
        const { access_token: token } = v.parse(refreshAnswer, await response.json());
        expect(await session(token)).toEqual({
          data: { email: 'maya@example.com', kept_as: '94c8a754a9f1f488' },
        });
      });

      test('asks for the code of a member with MFA, and gives no token', async () => {
        const response = await post(profilePaths.auth, { ...maya, email: 'noor@example.com' });

        expect(response.status).toBe(200);
        expect(v.parse(profileAuthAnswer, await response.json())).toEqual({
          requires_mfa: true,
          message: 'Please enter your MFA code',
        });
      });

      test('refuses a wrong password and an unknown address alike', async () => {
        const wrong = await post(profilePaths.auth, { ...maya, password: 'wrong' });
        const unknown = await post(profilePaths.auth, { ...maya, email: 'nobody@example.com' });

        expect(await errorOf(wrong)).toEqual(error(401, 'Invalid email or password'));
        expect(await errorOf(unknown)).toEqual(error(401, 'Invalid email or password'));
      });

      test('tells a locked member so, but only after the right password', async () => {
        const lars = { email: 'lars@example.com', password };

        expect(
          await errorOf(await post(profilePaths.auth, { ...lars, password: 'wrong' })),
        ).toEqual(error(401, 'Invalid email or password'));
        expect(await errorOf(await post(profilePaths.auth, lars))).toEqual(
          error(403, 'Account locked or email not verified'),
        );
      });

      test('counts wrong passwords together with the other form', async () => {
        const wrong = { ...maya, password: 'wrong' };
        for (let tries = 0; tries < 3; tries += 1) await post(profilePaths.auth, wrong);
        for (let tries = 0; tries < 2; tries += 1) {
          await post(authPaths.login, { ...wrong, remember_me: false });
        }
        const response = await post(profilePaths.auth, maya);

        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(await errorOf(response)).toEqual(
          error(429, 'Too many login attempts. Please try again later.'),
        );
      });

      test.each([
        ['without a password', { email: 'maya@example.com' }],
        ['with a code', { ...maya, mfa_code: '123456' }],
        ['with NUL in it', { ...maya, password: 'practice\0' }],
      ])('refuses a body %s', async (_, body) => {
        expect(await errorOf(await post(profilePaths.auth, body))).toEqual(error(422));
      });
    });

    describe('GET /api/v1/profile/profile', () => {
      test('tells who the member is', async () => {
        const { access_token: token, user } = await signIn(maya);
        const response = await profile(token);

        expect(response.status).toBe(200);
        expect(v.parse(profileAnswer, await response.json())).toEqual({ data: user });
      });

      test('takes a token of the other form', async () => {
        const response = await profile(await loginToken(maya));

        expect(await response.json()).toMatchObject({ data: { email: 'maya@example.com' } });
      });

      test('refuses no token, one that is not ours and one whose session has ended', async () => {
        const { access_token: token } = await signIn(maya);
        await connection.fetch(authPaths.logout, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        });

        for (const refused of [null, 'not.a.token', token]) {
          expect(await errorOf(await profile(refused))).toEqual(error(401));
        }
      });
    });

    describe('PUT /api/v1/profile/profile', () => {
      test('changes what is named and nothing else', async () => {
        const { access_token: token, user } = await signIn(maya);
        const steps = [
          [{ dark_mode_preference: true }, { ...user, dark_mode_preference: true }],
          [{ name: ' Maya Lund ' }, { ...user, name: 'Maya Lund', dark_mode_preference: true }],
          [{}, { ...user, name: 'Maya Lund', dark_mode_preference: true }],
          [{ dark_mode_preference: false, name: user.name }, user],
        ] as const;

        for (const [body, expected] of steps) {
          const response = await put(token, body);

          expect(response.status).toBe(200);
          expect(v.parse(profileAnswer, await response.json())).toEqual({ data: expected });
          expect(await (await profile(token)).json()).toEqual({ data: expected });
        }
      });

      // rules/account#C53
      test.each(['Asia/Kathmandu', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
        'moves the account to %s, and leaves the rest',
        async (timezone) => {
          const { access_token: token, user } = await signIn(maya);
          const response = await put(token, { timezone });

          expect(v.parse(profileAnswer, await response.json())).toEqual({
            data: { ...user, timezone },
          });
          expect(await signIn(maya)).toMatchObject({ user: { timezone } });
        },
      );

      test('has the day of the account be that of its zone at once (rules/practiceFeed#E6)', async () => {
        const { access_token: token } = await signIn(maya);
        const days: string[] = [];
        // 26 hours apart: on any moment they have two different days.
        for (const timezone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
          await put(token, { timezone });
          const now = await connection.fetch(nowPath('maya@example.com'), {
            headers: { Authorization: `Bearer ${token}` },
          });
          days.push(v.parse(nowAnswer, await now.json()).day);
        }

        expect(days[1]).not.toBe(days[0]);
      });

      test('changes the one member only, and the next sign-in tells it', async () => {
        await register();
        const { access_token: token } = await signIn(sam);
        await put(token, { dark_mode_preference: true });

        expect(await signIn(sam)).toMatchObject({ user: { dark_mode_preference: true } });
        expect(await signIn(maya)).toMatchObject({ user: { dark_mode_preference: false } });
      });

      test.each([
        { email: 'noor@example.com' },
        { created_at: '2020-01-01T00:00:00.000Z' },
        { dark_mode_preference: true, is_admin: true },
        { dark_mode_preference: 'true' },
        { name: '' },
        { name: null },
        { timezone: 'Berlin' },
        { timezone: '+01:00' },
        { timezone: '' },
        { timezone: null },
        { name: 'Maya', timezone: 'Europe/Atlantis' },
      ])('refuses %j and changes nothing', async (body) => {
        const { access_token: token, user } = await signIn(maya);

        expect(await errorOf(await put(token, body))).toEqual(error(422));
        expect(await (await profile(token)).json()).toEqual({ data: user });
      });

      test('refuses whoever is not signed in, before it looks at the body', async () => {
        for (const token of [null, 'not.a.token']) {
          expect(await errorOf(await put(token, { name: '' }))).toEqual(error(401));
        }
      });
    });

    function post(path: string, body: unknown): Promise<Response> {
      return connection.fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    }

    function whose(invitation: string): Promise<Response> {
      return post(profilePaths.invitation, { invitation });
    }

    function register(change: Record<string, unknown> = {}): Promise<Response> {
      return post(profilePaths.registration, {
        ...sam,
        invitation: connection.invitation,
        ...change,
      });
    }

    async function signIn(member: { email: string; password: string }) {
      const response = await post(profilePaths.auth, credentialsOf(member));
      const { data } = v.parse(profileAuthAnswer, await response.json());
      if (data === undefined || data === null) throw new Error(`No sign-in: ${response.status}.`);

      return data;
    }

    async function loginToken(member: { email: string; password: string }): Promise<string> {
      const response = await post(authPaths.login, {
        ...credentialsOf(member),
        remember_me: false,
      });

      return v.parse(loginAnswer, await response.json()).access_token ?? 'no token';
    }

    async function session(token: string) {
      const response = await connection.fetch(authPaths.session, {
        headers: { Authorization: `Bearer ${token}` },
      });

      return v.parse(sessionAnswer, await response.json());
    }

    function profile(token: string | null): Promise<Response> {
      return connection.fetch(profilePaths.profile, {
        headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      });
    }

    function put(token: string | null, body: unknown): Promise<Response> {
      return connection.fetch(profilePaths.profile, {
        method: 'PUT',
        headers: {
          'Content-Type': 'application/json',
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    }
  });
}

function credentialsOf(member: { email: string; password: string }) {
  return { email: member.email, password: member.password };
}
