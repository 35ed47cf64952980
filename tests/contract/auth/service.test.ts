import { expect, test } from 'vitest';

import { systemClock } from '#server/services/wire/clock.ts';
import { currentCode, newSecret } from '#server/services/secrets/oneTimeCodes.ts';
import { addressPaths } from '#src/contract/account/address/address.ts';
import { authPaths } from '#src/contract/account/auth.ts';
import { factorPaths } from '#src/contract/account/factor.ts';
import { provePath } from '#src/contract/account/proofs.ts';
import { devicePaths } from '#src/contract/account/devices/devices.ts';
import { invitePaths } from '#src/contract/account/invitations/invitations.ts';
import { leavingPaths } from '#src/contract/account/leaving/leaving.ts';
import { ownAccountPaths } from '#src/contract/account/ownAccount.ts';
import { passkeyPaths } from '#src/contract/account/passkeys/passkeys.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { CookieJar } from '#tests/server/auth/cookieJar.ts';
import { secretOf } from '#tests/support/secretOf.ts';
import { serveLive } from '#tests/support/liveServices.ts';

import { addressContract, addressContractCalls } from './addressContract.ts';
import { authContract, authContractCalls } from './authContract.ts';
import { devicesContract, devicesContractCalls } from './devicesContract.ts';
import { invitationsContract, invitationsContractCalls } from './invitationsContract.ts';
import { leavingContract, leavingContractCalls } from './leavingContract.ts';
import { ownAccountContract, ownAccountContractCalls } from './ownAccountContract.ts';
import { factorContract, factorContractCalls, type FactorConnection } from './factorContract.ts';
import { passkeysContract, passkeysContractCalls } from './passkeysContract.ts';
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
factorContract('the service', connect);
passkeysContract('the service', connect);
devicesContract('the service', connect);
leavingContract('the service', connect);
addressContract('the service', connect);
invitationsContract('the service', connect);

test('the contract makes every call of the auth service', () => {
  const called = authContractCalls.map(([, path]) => path);

  expect(called).toEqual(expect.arrayContaining(Object.values(authPaths)));
  expect(recoveryContractCalls.map(([, path]) => path)).toEqual(Object.values(recoveryPaths));
  expect(ownAccountContractCalls.map(([, path]) => path)).toEqual(Object.values(ownAccountPaths));
  expect(leavingContractCalls.map(([, path]) => path)).toEqual(Object.values(leavingPaths));
  expect(new Set(addressContractCalls.map(([, path]) => path))).toEqual(
    new Set(Object.values(addressPaths)),
  );
  expect(invitationsContractCalls.map(([, path]) => path)).toEqual(Object.values(invitePaths));
  expect(proofsContractCalls.map(([, path]) => path)).toEqual([provePath]);
  expect(factorContractCalls.map(([, path]) => path)).toEqual(Object.values(factorPaths));
  expect(new Set(passkeysContractCalls.map(([, path]) => path))).toEqual(
    new Set(Object.values(passkeyPaths)),
  );
  expect(devicesContractCalls.map(([, path]) => path)).toEqual(Object.values(devicePaths));
});

/** The real service with a browser's cookies. */
async function connect(): Promise<RecoveryConnection & FactorConnection> {
  const secret = newSecret();
  let codes = -1;
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
    // Each is a step later than the one before, and so not spent.
    code: async () => {
      codes += 1;
      return currentCode(secret, new Date(systemClock().getTime() + codes * 30_000));
    },
    codeOf: async (text) => currentCode(secretOf(text), systemClock()),
    elsewhere: (path, init) => services.fetch(path, init),
    link: (page, email) => services.link(page, email),
    close: () => services.close(),
  };
}
