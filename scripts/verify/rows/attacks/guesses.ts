import { flood } from '../../sieges/flood.ts';
import { cookiesOf, login } from '../../sieges/loginCall.ts';
import { openTwoServices } from '../../processes/twoServices.ts';
import { addPerson, noon, password } from '../../support/members.ts';
import { randomFrom } from '../../support/random.ts';
import { measuredBy, type Row } from '../../support/row.ts';

const minute = 60_000;
/** Guesses that are looked at, of an account and day (rules/account#C48). */
const most = 100;
const sizes = {
  short: { stepMs: 30 * minute, atOnce: 12 },
  full: { stepMs: 2 * minute, atOnce: 24 },
};

/** However many guess at an account, from wherever: a hundred a day are looked at, and the member gets in meanwhile (rules/account#C48, rules/account#C49). */
export const guesses: Row = {
  name: 'guesses',
  goal: 'Of a flood of guesses few are looked at, and the member gets in meanwhile',
  limit: `${most} a day`,
  minutes: { short: 3, full: 10 },
  async run({ seed, isFull, signal }) {
    await using two = await openTwoServices(noon);
    const { call, advance, postgres } = two;
    const { email } = await addPerson(postgres.store, 'guessedkas', () => new Date(noon));
    const known = await login(call, { email, password, from: '203.0.113.1' });
    const rightful = { email, password, cookie: cookiesOf(known) };
    await known.arrayBuffer();

    const { faults, lookedAt, sent } = await flood({
      call,
      advance,
      random: randomFrom(seed),
      email,
      rightful,
      hours: 24,
      most,
      ...(isFull ? sizes.full : sizes.short),
      signal,
    });
    return measuredBy(`${lookedAt} of ${sent} guesses in 24 h, two processes`, faults);
  },
};
