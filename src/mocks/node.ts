import { setupServer } from 'msw/node';

import { authHandlers } from './auth.ts';

/** Answers the app's calls in Node, for tests. */
export const mockServer = setupServer(...authHandlers());
