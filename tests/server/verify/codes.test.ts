import { expect, test } from 'vitest';

import { defaultLoginLimits } from '#server/services/limits/loginLimits.ts';
import { invitationFaults } from '../../../scripts/verify/sieges/invitationCalls.ts';
import { addCodedMember, codeFaults } from '../../../scripts/verify/sieges/secondFactor.ts';
import { noon } from '../../../scripts/verify/support/members.ts';
import { randomFrom } from '../../../scripts/verify/support/random.ts';
import { openWorld } from '../../../scripts/verify/support/world.ts';

const noLimit = { points: 10_000, seconds: 86_400 };

test('more guesses at codes and invitations than are allowed are seen', async () => {
  const { networks } = defaultLoginLimits;
  const codes = { pair: noLimit, address: noLimit, codes: noLimit };
  await using world = await openWorld({
    trustProxy: true,
    limits: { ...defaultLoginLimits, ...codes },
    invitationLimits: { invitation: noLimit, networks },
  });
  const siege = {
    call: async (path: string, init?: RequestInit) => world.app.request(path, init),
    advance: async (by: number) => world.advance(by),
    now: () => world.clock().getTime(),
    random: randomFrom(7),
    store: world.store,
  };
  const coded = await addCodedMember(world.store, 'codedkas', world.keys, noon);

  expect([
    ...(await codeFaults({ ...siege, ...coded }, { atOnce: 2, hours: 1, most: 7 })),
    ...(await invitationFaults(siege, { atOnce: 2, most: 3 })),
  ]).toEqual(['8 codes are looked at in 1 h.', '4 tries with one invitation are looked at.']);
});
