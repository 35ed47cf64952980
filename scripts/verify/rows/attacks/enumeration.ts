import { addressCalls } from '../../sieges/addressCalls.ts';
import { tellingOf } from '../../sieges/tellingCalls.ts';
import { hashPassword, verifyPassword } from '../../../../server/services/secrets/passwords.ts';
import { memberIn } from '../../calls/memberIn.ts';
import { addPerson, password } from '../../support/members.ts';
import { randomFrom } from '../../support/random.ts';
import { measuredBy, type Row } from '../../support/row.ts';
import { openWorld } from '../../support/world.ts';

const pairs = { short: 24, full: 250 };
const noLimit = { points: 1_000_000, seconds: 60 };
const networks = { 32: noLimit, 64: noLimit, 56: noLimit, 48: noLimit };
const limits = { pair: noLimit, networks, address: noLimit, browser: noLimit, codes: noLimit };
const invitationLimits = { invitation: noLimit, networks };

/** Whether an address is a member's cannot be read from any answer, nor from how long it takes (rules/account#C19). */
export const enumeration: Row = {
  name: 'enumeration',
  goal: 'No answer, header or time tells whether an address is a member’s',
  limit: 'none tells; with --full, AUC 0.45 to 0.55',
  minutes: { short: 4, full: 15 },
  async run({ seed, isFull, signal }) {
    const random = randomFrom(seed);
    await using world = await openWorld({ verify: verifyPassword, limits, invitationLimits });
    const { app, clock, store } = world;
    const { person: asker, token } = await memberIn(world, 'askingkas');
    const known = await addPerson(store, 'knownkas', clock);
    const unknown = { ...known, email: known.email.replace('known', 'never') };
    const passwordHash = await hashPassword(password);
    await store.db.updateTable('members').set({ password_hash: passwordHash }).execute();

    const { calls, faults } = await addressCalls(app, { asker, others: [known, unknown], token });
    const send = async (request: Request) =>
      app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.7' } } });
    const count = isFull ? pairs.full : pairs.short;
    const doors: string[] = [];
    const others: number[] = [];
    let requests = 0;
    for (const call of calls) {
      signal.throwIfAborted();
      const found = await tellingOf(call, { send, known, unknown, random, pairs: count });
      faults.push(...found.faults);
      requests += 2 * found.pairs;
      if (call.isDoor) doors.push(`${call.name} ${found.auc.toFixed(3)}`);
      else others.push(found.auc);
    }
    const sent = `${requests.toLocaleString('en')} requests by ${calls.length} calls`;
    const range = `${Math.min(...others).toFixed(3)} to ${Math.max(...others).toFixed(3)}`;
    return measuredBy(`${sent}; AUC of ${doors.join(', ')}; members’ own ${range}`, faults);
  },
};
