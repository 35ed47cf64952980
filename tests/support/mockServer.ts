import { afterAll, afterEach, beforeAll } from 'vitest';

import { authHandlers } from '#src/mocks/auth.ts';
import { mockServer } from '#src/mocks/node.ts';

/** Answers this file's calls with the mocks, made anew for each test; a call without a handler fails it. */
export function startMockServer() {
  beforeAll(() => mockServer.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => mockServer.resetHandlers(...authHandlers()));
  afterAll(() => mockServer.close());

  return mockServer;
}
