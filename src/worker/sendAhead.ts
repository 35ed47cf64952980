import { passPath } from '../contract/account/pass.ts';
import { callOf } from '../domain/outbox/outboxCall.ts';
import { nextAhead, outboxLock } from '../domain/outbox/sentAhead.ts';
import { itemsOf } from './deviceItems.ts';
import type { ServiceHosts, WorkerScope } from './scope.ts';

type Scope = Pick<WorkerScope, 'fetch' | 'fourfoldHosts' | 'indexedDB' | 'navigator'>;

/** So long an answer is waited for, in milliseconds: a page that is opened meanwhile waits for its turn. */
const longestWait = 10_000;

/** Who is signed in in this browser, and what the worker sends for them with. It stands in memory alone. */
interface Pass {
  token: string;
  email: string;
  /** What this device keeps them under. */
  member: string;
}

/**
 * Sends ahead what waits on this device for who is signed in (rules/outbox#O16). Nothing is read of an answer but its status, and nothing
 * kept: a page sends all of it again, and does what follows. Rejects where trying again may help, so that the browser wakes it later.
 */
export async function sendAhead(scope: Scope): Promise<void> {
  const { fourfoldHosts: hosts, navigator } = scope;
  const { locks } = navigator;
  if (hosts === undefined || locks === undefined) return;
  const pass = await passFor(scope, hosts);
  if (pass === null) return;

  const sent = new Set<string>();
  const sendNext = async (): Promise<boolean> => {
    const next = nextAhead(await itemsOf(scope, pass.member), sent, Date.now());
    if (next === null) return false;
    if (next === 'later') throw later();

    const { path, ...call } = callOf(next, pass.email, Date.now());
    const { body, headers, method } = { body: undefined, ...call };
    const { status } = await asked(scope, hosts.profile + path, {
      method,
      headers: { ...headers, ...json, Authorization: `Bearer ${pass.token}` },
      credentials: 'omit',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    sent.add(next.id);
    return isAccepted(status);
  };

  for (;;) if (!(await locks.request(outboxLock(pass.member), sendNext))) return;
}

/** Null where nobody is signed in any more. */
async function passFor(scope: Scope, { auth }: ServiceHosts): Promise<Pass | null> {
  const answer = await asked(scope, auth + passPath, {
    method: 'POST',
    headers: json,
    credentials: 'include',
  });
  if (!isAccepted(answer.status)) return null;

  const told: unknown = await answer.json();
  if (typeof told !== 'object' || told === null) return null;

  const [token, email, member] = ['pass', 'email', 'kept_as'].map((name) => {
    const value: unknown = Reflect.get(told, name);
    return typeof value === 'string' ? value : undefined;
  });
  return token === undefined || email === undefined || member === undefined
    ? null
    : { token, email, member };
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

function asked({ fetch }: Scope, url: string, call: RequestInit): Promise<Response> {
  return fetch(url, {
    ...call,
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(longestWait),
  });
}

/** Throws where the service is not to be had at the moment. */
function isAccepted(status: number): boolean {
  if (status >= 500 || [408, 425, 429].includes(status)) throw later();

  return status >= 200 && status < 300;
}

function later(): Error {
  return new Error('What waits is sent later.');
}
