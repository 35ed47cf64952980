import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { profilePaths } from '#src/contract/account/profile.ts';
import { authHandlers } from '#src/mocks/auth/auth.ts';
import { demoInvitation } from '#src/mocks/world/demoMembers.ts';
import { practiceHandlers } from '#src/mocks/practice/practice.ts';
import { profileHandlers } from '#src/mocks/profile/profile.ts';
import { createMockWorld } from '#src/mocks/world/world.ts';

import { profileContract, type ProfileConnection } from './profileContract.ts';
import { profileRecordContract } from './profileRecordContract.ts';

const authHost = 'http://localhost:8000';
const profileHost = 'http://localhost:3005';
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

profileContract('the mocks', connect);
profileRecordContract('the mocks', connect);

function connect(): Promise<ProfileConnection> {
  const world = createMockWorld();
  world.profiles.clear();
  server.resetHandlers(
    ...authHandlers(world),
    ...profileHandlers(world),
    ...practiceHandlers(world),
  );

  return Promise.resolve({
    fetch: (path, init) => fetch((path.startsWith('/auth/') ? authHost : profileHost) + path, init),
    invitation: demoInvitation.token,
    invite(email) {
      const token = `invitation-of-${email}`;
      world.invitations.set(token, { email, isUsed: false });
      return Promise.resolve(token);
    },
    close: () => Promise.resolve(),
  });
}

test('each call of profileHandlers makes a new world', async () => {
  const registration = {
    email: demoInvitation.email,
    invitation: demoInvitation.token,
    password: 'seven quiet mornings',
    name: 'Sam',
    timezone: 'UTC',
  };
  const statuses = [];
  for (let times = 0; times < 2; times += 1) {
    server.resetHandlers(...profileHandlers());
    const response = await fetch(profileHost + profilePaths.registration, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(registration),
    });
    statuses.push(response.status);
  }

  expect(statuses).toEqual([201, 201]);
});
