import { measuredBy, type Row } from '../support/row.ts';
import { addPerson, type Person } from '../support/members.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { plainSessions, type SessionReference } from '../support/sessionReference.ts';
import { signedInBrowser, type SignedInBrowser } from '../support/signedInBrowser.ts';
import { openWorld, type World } from '../support/world.ts';

const walks = { short: 400, full: 3_000 };
const steps = 16;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Around everything that ends by time, in milliseconds. */
const waits = [
  second,
  29 * second,
  30 * second,
  31 * second,
  14 * minute,
  15 * minute + 29 * second,
  15 * minute + 30 * second,
  hour,
  24 * hour - second,
  24 * hour,
  29 * 24 * hour,
  30 * 24 * hour,
  31 * 24 * hour,
];

/** Sessions live, are renewed and end as a plain reference says, whatever is done with whichever token (rules/app#A9, rules/app#A11). */
export const sessions: Row = {
  name: 'sessions',
  goal: 'Sessions live, are renewed and end as a plain model of them says',
  limit: 'none differ',
  minutes: { short: 5, full: 20 },
  async run({ seed, isFull, signal }) {
    await using world = await openWorld();
    const person = await addPerson(world.store, 'walkingkas', world.clock);
    const count = isFull ? walks.full : walks.short;
    const faults: string[] = [];

    for (let walk = 0; walk < count && faults.length < 5; walk += 1) {
      signal.throwIfAborted();
      await world.store.db.deleteFrom('sessions').execute();
      await lock(world, person, false);
      const log: string[] = [];
      const fault = await walkFault(world, person, randomFrom(seed + walk), log);
      if (fault !== null) faults.push(`Walk ${walk}: ${log.join(', ')}: ${fault}`);
    }
    return measuredBy(`${count} walks of ${steps} steps`, faults);
  },
};

/** Takes one walk with both, and tells the first thing on which they differ, or null. */
async function walkFault(
  world: World,
  person: Person,
  random: Random,
  log: string[],
): Promise<string | null> {
  const both = {
    world,
    person,
    random,
    log,
    browser: signedInBrowser(world),
    plain: plainSessions(world.clock().getTime()),
  };
  try {
    for (let step = 0; step < steps; step += 1) {
      const kind = step === 0 ? 'signIn' : random.of(kinds);
      const fault = await stepFaults[kind](both);
      if (fault !== null) return fault;
    }
    return await visitFault(both);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Both {
  world: World;
  person: Person;
  random: Random;
  log: string[];
  browser: SignedInBrowser;
  plain: SessionReference;
}

const kinds = [
  'signIn',
  'refresh',
  'refresh',
  'refresh',
  'refresh',
  'signOut',
  'wait',
  'wait',
  'wait',
  'visit',
  'lock',
] as const;

const stepFaults: Record<(typeof kinds)[number], (both: Both) => Promise<string | null>> = {
  async signIn({ random, log, browser, plain, person }) {
    const how = { isRemembered: random.chance(0.5), cookie: someToken(random, plain, 0.3) };
    log.push(`sign in ${how.isRemembered ? 'for long ' : ''}with ${how.cookie ?? 'no cookie'}`);

    return difference(await browser.signIn(person.email, how), plain.signIn(how));
  },
  async refresh({ random, log, browser, plain }) {
    const token = someToken(random, plain, 1);
    if (token === null) return null;
    log.push(`refresh ${token}`);

    return difference(await browser.refresh(token), plain.refresh(token));
  },
  async signOut({ random, log, browser, plain }) {
    const cookie = someToken(random, plain, 0.6);
    const access = someToken(random, plain, 0.4);
    log.push(`sign out by ${cookie ?? 'no cookie'} and ${access ?? 'no token'}`);
    plain.signOut(cookie, access);
    await browser.signOut(cookie, access);

    return null;
  },
  wait({ random, log, plain, world }) {
    const milliseconds = random.of(waits);
    log.push(`wait ${milliseconds / second} s`);
    plain.wait(milliseconds);
    world.advance(milliseconds);

    return Promise.resolve(null);
  },
  visit: visitFault,
  async lock({ random, log, plain, world, person }) {
    const isLocked = random.chance(0.3);
    log.push(isLocked ? 'lock' : 'unlock');
    plain.lock(isLocked);
    await lock(world, person, isLocked);

    return null;
  },
};

/** Tries every access token. */
async function visitFault({ browser, plain }: Both): Promise<string | null> {
  const { accessTokens } = plain.counts();
  for (let token = 0; token < accessTokens; token += 1) {
    const fault = difference(await browser.opens(token), plain.opens(token));
    if (fault !== null) return `access token ${token} ${fault}`;
  }
  return null;
}

/** The newest in half of all cases, else any; null in the rest. */
function someToken(random: Random, plain: SessionReference, part: number): number | null {
  const { refreshTokens } = plain.counts();
  if (refreshTokens === 0 || !random.chance(part)) return null;

  return random.chance(0.5) ? refreshTokens - 1 : random.below(refreshTokens);
}

function difference(found: boolean, wanted: boolean): string | null {
  return found === wanted ? null : `is ${found ? 'accepted' : 'refused'}`;
}

async function lock(
  { store, clock }: World,
  { memberId }: Person,
  isLocked: boolean,
): Promise<void> {
  await store.db
    .updateTable('members')
    .set({ locked_at: isLocked ? clock() : null })
    .where('member_id', '=', memberId)
    .execute();
}
