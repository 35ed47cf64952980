import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';

import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';

import { commitmentsContract, type CommitmentsConnection } from './commitmentsContract.ts';

const hosts = new Map([
  ['auth', 'http://localhost:8000'],
  ['profile', 'http://localhost:3005'],
  ['schedule', 'http://localhost:3003'],
  ['commitments', 'http://localhost:3005'],
]);
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

commitmentsContract('the mocks', connect);

function connect(): Promise<CommitmentsConnection> {
  const world = createMockWorld();
  world.schedules.clear();
  server.resetHandlers(...serviceHandlers(world));

  return Promise.resolve({
    fetch: (path, init) => fetch(hostOf(path) + path, init),
    invite(email) {
      const token = `invitation-of-${email}`;
      world.invitations.set(token, { email, isUsed: false });
      return Promise.resolve(token);
    },
    close: () => Promise.resolve(),
  });
}

function hostOf(path: string): string {
  const service = /auth|profile|schedule|commitments/u.exec(path)?.[0] ?? 'none';

  return hosts.get(service) ?? 'http://localhost:1';
}
