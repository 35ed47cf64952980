import { expect, test } from 'vitest';

import { newSecret } from '#server/services/secrets/oneTimeCodes.ts';
import type { Store } from '#server/store/database.ts';
import { profilePaths } from '#src/contract/account/profile.ts';
import { serveLive } from '#tests/support/liveServices.ts';
import { storeKinds } from '#tests/support/stores/stores.ts';

import {
  profileContract,
  profileContractCalls,
  type ProfileConnection,
} from './profileContract.ts';
import { profileRecordContract } from './profileRecordContract.ts';

profileContract('the service', () => connect('embedded'));

for (const kind of storeKinds) {
  profileRecordContract(`the service (${kind})`, () => connect(kind));
}

test('the contract makes every call of the profile service but those that nobody makes (rules/account#C47)', () => {
  const called = new Set<string>(profileContractCalls.map(([, path]) => path));
  const uncalled = Object.entries(profilePaths).filter(([, path]) => !called.has(path));

  expect(uncalled.map(([name]) => name)).toEqual(['accountStatus', 'password', 'lastLogin']);
});

async function connect(kind: Store['kind']): Promise<ProfileConnection> {
  const services = await serveLive(kind, [
    { email: 'maya@example.com', name: 'Maya Lind' },
    { email: 'noor@example.com', name: 'Noor Haddad', mfaSecret: newSecret() },
    { email: 'lars@example.com', name: 'Lars Berg', isLocked: true },
  ]);

  return { ...services, invitation: await services.invite('sam@example.com') };
}
