import { addressCalls } from '../../sieges/addressCalls.ts';
import { tellingFaults } from '../../sieges/tellingCalls.ts';
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
  limit: 'none tells',
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

    const { calls, faults } = await addressCalls(app, { asker, token });
    const send = async (request: Request) =>
      app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.7' } } });
    const count = isFull ? pairs.full : pairs.short;
    for (const call of calls) {
      signal.throwIfAborted();
      faults.push(...(await tellingFaults(call, { send, known, unknown, random, pairs: count })));
    }
    return measuredBy(`${calls.length} calls, ${count} pairs each`, faults);
  },
};
