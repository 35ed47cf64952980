import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';

import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';
import type { PracticeConnection } from '#tests/contract/practice/device.ts';

import { mediaContract } from './mediaContract.ts';

const host = 'http://localhost:3005';
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

mediaContract('the mocks', connect);

function connect(): Promise<PracticeConnection> {
  const world = createMockWorld();
  for (const member of world.members.values()) member.hasMfa = false;
  server.resetHandlers(...serviceHandlers(world));

  return Promise.resolve({
    fetch: (path, init) => fetch(host + path, init),
    invite: () => Promise.resolve(''),
    close: () => Promise.resolve(),
  });
}
