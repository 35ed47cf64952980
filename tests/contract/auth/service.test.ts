import { expect, test } from 'vitest';

import { systemClock } from '#server/services/wire/clock.ts';
import { currentCode, newSecret } from '#server/services/secrets/oneTimeCodes.ts';
import { authPaths } from '#src/contract/account/auth.ts';
import { provePath } from '#src/contract/account/proofs.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { CookieJar } from '#tests/server/auth/cookieJar.ts';
import { serveLive } from '#tests/support/liveServices.ts';

import { authContract, authContractCalls } from './authContract.ts';
import { ownAccountContract, ownAccountContractCalls } from './ownAccountContract.ts';
import { proofsContract, proofsContractCalls } from './proofsContract.ts';
import {
  recoveryContract,
  recoveryContractCalls,
  type RecoveryConnection,
} from './recoveryContract.ts';

authContract('the service', connect);
recoveryContract('the service', connect);
ownAccountContract('the service', connect);
proofsContract('the service', connect);

test('the contract makes every call of the auth service', () => {
  const called = authContractCalls.map(([, path]) => path);

  expect(called).toEqual(expect.arrayContaining(Object.values(authPaths)));
  expect(recoveryContractCalls.map(([, path]) => path)).toEqual(Object.values(recoveryPaths));
  expect(ownAccountContractCalls.map(([, path]) => path)).toEqual(Object.values(ownAccountPaths));
  expect(proofsContractCalls.map(([, path]) => path)).toEqual([provePath]);
});

/** The real service with a browser's cookies. */
async function connect(): Promise<RecoveryConnection> {
  const secret = newSecret();
  const services = await serveLive('embedded', [
    { email: 'maya@example.com', name: 'maya' },
    { email: 'noor@example.com', name: 'noor', mfaSecret: secret },
    { email: 'lars@example.com', name: 'lars', isLocked: true },
  ]);

  const jar = new CookieJar();
  return {
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (jar.header !== null) headers.set('Cookie', jar.header);

      const response = await services.fetch(path, { ...init, headers });
      jar.keep(response);
      return response;
    },
    code: async () => currentCode(secret, systemClock()),
    link: (page, email) => services.link(page, email),
    close: () => services.close(),
  };
}
