import {
  currentCode,
  newSecret,
  sealSecret,
} from '../../../server/services/secrets/oneTimeCodes.ts';
import type { Keys } from '../../../server/services/secrets/keys.ts';
import type { Store } from '../../../server/store/database.ts';
import { addPerson, password } from '../support/members.ts';
import type { Random } from '../support/random.ts';
import { login, somewhere } from './loginCall.ts';

const second = 1_000;
const quarter = 15 * 60 * second;
const day = 96 * quarter;

interface Siege {
  call: (path: string, init?: RequestInit) => Promise<Response>;
  advance: (by: number) => Promise<void>;
  /** What the services' clocks say. */
  now: () => number;
  random: Random;
  email: string;
  secret: Uint8Array;
}

/** Adds a member with a second factor, and answers the secret of it. */
export async function addCodedMember(
  store: Store,
  mark: string,
  keys: Keys,
  now: number,
): Promise<{ email: string; secret: Uint8Array }> {
  const clock = () => new Date(now);
  const { email, memberId } = await addPerson(store, mark, clock);
  const secret = newSecret();
  const sealed = sealSecret(secret, memberId, keys);
  await store.db
    .insertInto('mfa')
    .values({ member_id: memberId, sealed_secret: sealed, created_at: clock() })
    .execute();

  return { email, secret };
}

/** What is wrong with how codes are taken: one twice, one of another time, or too many guesses. The clocks are moved by a day and more. */
export async function codeFaults(
  siege: Siege,
  { atOnce, hours, most }: { atOnce: number; hours: number; most: number },
): Promise<string[]> {
  const { advance } = siege;
  const faults: string[] = [];

  const atSameTime = await signIns(siege, atOnce, () => codeAt(siege, 0));
  const taken = atSameTime.filter((status) => status === 200).length;
  if (taken !== 1)
    faults.push(`A code that is sent ${atOnce} times at once is taken ${taken} times.`);

  await advance(day);
  for (const apart of [-90 * second, 90 * second]) {
    const [status] = await signIns(siege, 1, () => codeAt(siege, apart));
    if (status !== 401) faults.push(`A code ${apart / second} s apart is answered ${status}.`);
  }

  await advance(day);
  let lookedAt = 0;
  for (let passed = 0; passed < hours * 4 * quarter; passed += quarter) {
    const statuses = await signIns(siege, atOnce, () => wrongCode(siege));
    lookedAt += statuses.filter((status) => status === 401).length;
    await advance(quarter);
  }
  if (lookedAt > most) faults.push(`${lookedAt} codes are looked at in ${hours} h.`);
  if (lookedAt === 0) faults.push('No code is looked at: the guesses show nothing.');

  await advance(day);
  const [last] = await signIns(siege, 1, () => codeAt(siege, 0));
  if (last !== 200) faults.push(`The member's own code is answered ${last} the day after.`);
  return faults;
}

function signIns(
  { call, email, random }: Siege,
  count: number,
  code: () => string,
): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const from = somewhere(random);
      const answer = await login(call, { email, password, from, code: code() });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
}

function codeAt({ now, secret }: Siege, apart: number): string {
  return currentCode(secret, new Date(now() + apart));
}

/** Any that is none of those that are good about now. */
function wrongCode(siege: Siege): string {
  const good = new Set([-60, -30, 0, 30, 60].map((apart) => codeAt(siege, apart * second)));

  for (;;) {
    const code = String(siege.random.below(1_000_000)).padStart(6, '0');
    if (!good.has(code)) return code;
  }
}
