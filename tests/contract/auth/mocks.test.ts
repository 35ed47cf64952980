import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';

import { authHandlers } from '#src/mocks/auth/auth.ts';
import { linkSentTo } from '#src/mocks/auth/recovery.ts';
import { oneTimeCode } from '#src/mocks/world/demoMembers.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';
import { CookieJar } from '../../server/auth/cookieJar.ts';
import { addressContract } from './addressContract.ts';
import { authContract } from './authContract.ts';
import { devicesContract } from './devicesContract.ts';
import { invitationsContract } from './invitationsContract.ts';
import { leavingContract } from './leavingContract.ts';
import { ownAccountContract } from './ownAccountContract.ts';
import { factorContract, type FactorConnection } from './factorContract.ts';
import { passkeysContract } from './passkeysContract.ts';
import { proofsContract } from './proofsContract.ts';
import { recoveryContract, type RecoveryConnection } from './recoveryContract.ts';

const host = 'http://localhost:8000';
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

authContract('the mocks', connect);
recoveryContract('the mocks', connect);
ownAccountContract('the mocks', connect);
proofsContract('the mocks', connect);
factorContract('the mocks', connect);
passkeysContract('the mocks', connect);
devicesContract('the mocks', connect);
leavingContract('the mocks', connect);
addressContract('the mocks', connect);
invitationsContract('the mocks', connect);

function connect(): Promise<RecoveryConnection & FactorConnection> {
  const world = createMockWorld();
  server.resetHandlers(...authHandlers(world));
  const jar = new CookieJar();

  return Promise.resolve({
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (jar.header !== null) headers.set('Cookie', jar.header);

      const response = await fetch(host + path, { ...init, headers });
      jar.keep(response);
      return response;
    },
    code: () => Promise.resolve(oneTimeCode(world.codesUsed)),
    codeOf: () => Promise.resolve(oneTimeCode(world.codesUsed)),
    elsewhere: (path, init) => fetch(host + path, init),
    link: (page, email) => Promise.resolve(linkSentTo(world, page, email)),
    close: () => Promise.resolve(),
  });
}
