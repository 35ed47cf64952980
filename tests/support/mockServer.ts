import { afterAll, afterEach, beforeAll } from 'vitest';

import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import { mockServer } from '#src/mocks/app/node.ts';

/** Answers this file's calls with the mocks, made anew for each test; a call without a handler fails it. */
export function startMockServer() {
  beforeAll(() => mockServer.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => mockServer.resetHandlers(...serviceHandlers()));
  afterAll(() => mockServer.close());

  return mockServer;
}
