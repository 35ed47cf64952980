import { createInvitation } from '../../../server/services/auth/invitations.ts';
import type { Store } from '../../../server/store/database.ts';
import { profilePaths } from '../../../src/contract/account/profile.ts';
import type { Random } from '../support/random.ts';
import { somewhere } from './loginCall.ts';

const day = 24 * 60 * 60 * 1000;
/** An invitation is open for so long, in days. */
const lifetime = 7;

interface Door {
  call: (path: string, init?: RequestInit) => Promise<Response>;
  advance: (by: number) => Promise<void>;
  now: () => number;
  random: Random;
  store: Store;
}

/** What is wrong with how invitations are taken: one twice, one that is over, another's, or too many tries with one. */
export async function invitationFaults(
  door: Door,
  { atOnce, most }: { atOnce: number; most: number },
): Promise<string[]> {
  const { advance, now, store } = door;
  const invite = (email: string) => createInvitation(store.db, email, () => new Date(now()));
  const faults: string[] = [];

  const email = 'invited@example.com';
  const invitation = await invite(email);
  const others = await register(door, { email: 'robertina@example.com', invitation }, 1);
  if (others[0] !== 404) faults.push(`Another's invitation is answered ${others[0]}.`);

  const made = await register(door, { email, invitation }, atOnce);
  const taken = made.filter((status) => status === 201 || status === 200).length;
  if (taken !== 1) faults.push(`An invitation is taken ${taken} times of ${atOnce} at once.`);
  const odd = made.filter((status) => ![200, 201, 404, 429, 503].includes(status));
  if (odd.length > 0) faults.push(`A registration is answered ${odd.join(', ')}.`);

  const late = { email: 'late@example.com', invitation: await invite('late@example.com') };
  await advance(lifetime * day);
  const [over] = await register(door, late, 1);
  if (over !== 404) faults.push(`An invitation that is over is answered ${over}.`);

  const tries = await Promise.all(
    Array.from({ length: atOnce * 2 }, () =>
      post(door, profilePaths.invitation, { invitation: 'no invitation of anybody' }),
    ),
  );
  const lookedAt = tries.filter((status) => status === 404).length;
  if (lookedAt > most) faults.push(`${lookedAt} tries with one invitation are looked at.`);
  if (lookedAt === 0) faults.push('No try with an invitation is looked at.');
  return faults;
}

/** So many at once with one invitation, each with a password of its own. */
function register(
  door: Door,
  invited: { email: string; invitation: string },
  count: number,
): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      post(door, profilePaths.registration, {
        ...invited,
        password: `a quiet walk by the lake, no. ${index}`,
        name: 'Kas',
        timezone: 'UTC',
      }),
    ),
  );
}

async function post({ call, random }: Door, path: string, body: unknown): Promise<number> {
  const answer = await call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': somewhere(random) },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();

  return answer.status;
}
