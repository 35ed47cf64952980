import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';

import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';

import { calendarContract } from './calendarContract.ts';
import { pushContract } from './pushContract.ts';
import { scheduleContract, type ScheduleConnection } from './scheduleContract.ts';

const hosts = new Map([
  ['auth', 'http://localhost:8000'],
  ['profile', 'http://localhost:3005'],
  ['schedule', 'http://localhost:3003'],
]);
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

scheduleContract('the mocks', connect);
calendarContract('the mocks', connect);
pushContract('the mocks', connect);

function connect(): Promise<ScheduleConnection> {
  const world = createMockWorld();
  world.schedules.clear();
  world.pushKey = `B${'a'.repeat(86)}`;
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
  const service = /auth|profile|schedule/u.exec(path)?.[0] ?? 'none';

  return hosts.get(service) ?? 'http://localhost:1';
}
