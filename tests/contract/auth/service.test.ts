import { expect, test } from 'vitest';

import { systemClock } from '#server/services/wire/clock.ts';
import { currentCode, newSecret } from '#server/services/secrets/oneTimeCodes.ts';
import { authPaths } from '#src/contract/account/auth.ts';
import { CookieJar } from '#tests/server/auth/cookieJar.ts';
import { serveLive } from '#tests/support/liveServices.ts';

import { authContract, authContractCalls, type AuthConnection } from './authContract.ts';

authContract('the service', connect);

test('the contract makes every call of the auth service', () => {
  const called = authContractCalls.map(([, path]) => path);

  expect(called).toEqual(expect.arrayContaining(Object.values(authPaths)));
});

/** The real service with a browser's cookies. */
async function connect(): Promise<AuthConnection> {
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
    close: () => services.close(),
  };
}
