import { setupServer } from 'msw/node';

import { serviceHandlers } from './handlers.ts';

/** Answers the app's calls in Node, for tests. */
export const mockServer = setupServer(...serviceHandlers());
