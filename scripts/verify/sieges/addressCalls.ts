import type { Hono } from 'hono';
import * as v from 'valibot';

import { addressPaths } from '../../../src/contract/account/address/address.ts';
import { invitePaths } from '../../../src/contract/account/invitations/invitations.ts';
import { proveAnswer, provePath } from '../../../src/contract/account/proofs.ts';
import type { ServiceEnv } from '../../../server/services/wire/serviceEnv.ts';
import { publicRoutes } from '../support/publicRoutes.ts';
import { nameOf, routesOf, type Route } from '../support/routes.ts';
import { sampleFault, sampleOf } from '../support/samples.ts';
import { password, type Person } from '../support/members.ts';

/** A call that names somebody's address. */
export interface AddressCall {
  name: string;
  /** Whether it takes any address; others are for a member's own alone. */
  isDoor: boolean;
  /** The request about a person, as who is not them sends it. What it takes before that is no part of what is measured. */
  request: (about: Person) => Request | Promise<Request>;
}

const origin = 'https://fourfold.example';

/** By public route that takes an address, what somebody sends who guesses. One that stands not here cannot be measured. */
const bodies: Readonly<Record<string, (email: string) => object>> = {
  'POST /auth/forgot': (email) => ({ email }),
  'POST /auth/request-invitation': (email) => ({ email }),
  'POST /auth/login': (email) => ({ email, password: 'a wrong guess', remember_me: false }),
  'POST /api/v1/profile/auth': (email) => ({ email, password: 'a wrong guess' }),
  'POST /api/v1/profile/registration': (email) => ({
    email,
    password: 'a quiet walk by the lake',
    name: 'Kas',
    timezone: 'UTC',
    invitation: 'nobody gave it',
  }),
};

/** Every call of the app that names an address: by its path, or by its body, which it says itself when it gets none. */
export async function addressCalls(
  app: Hono<ServiceEnv>,
  { asker, others, token }: { asker: Person; others: readonly Person[]; token: string },
): Promise<{ calls: AddressCall[]; faults: string[] }> {
  const calls: AddressCall[] = [];
  const faults: string[] = [];

  for (const route of routesOf(app)) {
    const name = nameOf(route);
    if (publicRoutes.has(name)) {
      if (!(await asksForAddress(app, route))) continue;
      const body = bodies[name];
      if (body === undefined) faults.push(`${name}: tell addressCalls.ts what a guess sends.`);
      else {
        const request = ({ email }: Person) => requestOf(route.path, 'POST', body(email));
        calls.push({ name, isDoor: true, request });
      }
    } else if (sampleFault(route, asker) === null && sampleOf(route, asker).namesMember) {
      calls.push({ name, isDoor: false, request: (about) => requestAs(route, about, token) });
    }
  }
  calls.push({
    name: `POST ${addressPaths.address}`,
    isDoor: true,
    async request({ email }) {
      const proof = await proofOf(app, token);
      return requestOf(addressPaths.address, 'POST', { email, proof }, token);
    },
  });
  const invitation = ({ email }: Person) => requestOf(invitePaths.invite, 'POST', { email }, token);
  calls.push({ name: `POST ${invitePaths.invite}`, isDoor: true, request: invitation });
  // Who is invited already costs none: what is left tells no more who came first.
  for (const other of others) await fromSomewhere(app, invitation(other));
  return { calls, faults };
}

/** A fresh proof of the asker's: a call spends it, whosever the address is. */
async function proofOf(app: Hono<ServiceEnv>, token: string): Promise<string> {
  const request = requestOf(provePath, 'POST', { action: 'address', password }, token);
  const answer = await fromSomewhere(app, request);
  const { proof } = v.parse(proveAnswer, await answer.json());
  if (!proof) throw new Error('The asker was not proved.');

  return proof;
}

async function fromSomewhere(app: Hono<ServiceEnv>, request: Request): Promise<Response> {
  return app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.7' } } });
}

async function asksForAddress(app: Hono<ServiceEnv>, route: Route): Promise<boolean> {
  if (route.method === 'GET') return false;
  const answer = await app.request(requestOf(route.path, route.method, {}));

  return answer.status === 422 && (await answer.text()).includes('email');
}

function requestAs(route: Route, about: Person, token: string): Request {
  const { body, path } = sampleOf(route, about);

  return requestOf(path, route.method, body, token);
}

function requestOf(path: string, method: string, body: unknown, token: string | null = null) {
  return new Request(`${origin}${path}`, {
    method,
    headers: {
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
