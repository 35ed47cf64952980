import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';

import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';

import type { PracticeConnection } from './device.ts';
import { practiceContract } from './practiceContract.ts';
import { wordsContract } from './wordsContract.ts';

const host = 'http://localhost:3005';
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

practiceContract('the mocks', connect);
wordsContract('the mocks', connect);

function connect(): Promise<PracticeConnection> {
  const world = createMockWorld();
  world.schedules.clear();
  server.resetHandlers(...serviceHandlers(world));

  return Promise.resolve({
    fetch: (path, init) => fetch(host + path, init),
    invite(email) {
      const token = `invitation-of-${email}`;
      world.invitations.set(token, { email, isUsed: false });
      return Promise.resolve(token);
    },
    close: () => Promise.resolve(),
  });
}
