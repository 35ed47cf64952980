import { createInvitation } from '#server/services/auth/invitations.ts';
import { authPaths } from '#src/contract/account/auth.ts';
import { profilePaths } from '#src/contract/account/profile.ts';
import type { World } from '#tests/server/auth/world.ts';

export const password = 'seven quiet mornings';

/** Somebody who asks the profile service from one network, and keeps no cookies. */
export interface Visitor {
  /** Sends JSON, or nothing at all. */
  send: (method: string, path: string, body?: unknown, token?: string) => Promise<Response>;
  /** Asks whose invitation it is. */
  whose: (invitation: string) => Promise<Response>;
  register: (email: string, invitation: string, change?: object) => Promise<Response>;
  signIn: (email: string, password: string) => Promise<Response>;
}

export function visitor(world: World, ip = '192.0.2.1'): Visitor {
  const services = world.services.join(world.services.auth, world.services.profile);
  const send: Visitor['send'] = async (method, path, body, token) =>
    services.request(
      path,
      {
        method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: ip } } },
    );

  return {
    send,
    whose: (invitation) => send('POST', profilePaths.invitation, { invitation }),
    register: (email, invitation, change = {}) =>
      send('POST', profilePaths.registration, {
        email,
        invitation,
        password,
        name: 'A Newcomer',
        timezone: 'Europe/Oslo',
        ...change,
      }),
    signIn: (email, secret) => send('POST', profilePaths.auth, { email, password: secret }),
  };
}

/** Invites an address and answers the token. */
export function invite(world: World, email: string): Promise<string> {
  return createInvitation(world.store.db, email, world.now);
}

/** Signs in by the form of the profile service, and answers the token. */
export async function signedIn(
  world: World,
  email = 'maya@example.com',
  secret = 'practice-daily-2026',
): Promise<string> {
  const response = await visitor(world).signIn(email, secret);
  const { data } = (await response.json()) as { data: { access_token: string } };

  return data.access_token;
}

/** What GET /auth/session answers to a token. */
export async function sessionStatus(world: World, token: string): Promise<number> {
  return (await visitor(world).send('GET', authPaths.session, undefined, token)).status;
}

/** Each answer as it is compared with others: everything but what names the request. */
export async function answerOf(response: Response) {
  const { requestId, ...body } = (await response.json()) as Record<string, unknown>;

  return { status: response.status, body, headers: [...response.headers] };
}
