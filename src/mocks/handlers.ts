import type { HttpHandler } from 'msw';

import { authHandlers } from './auth.ts';
import { profileHandlers } from './profile.ts';
import { createMockWorld } from './world.ts';

/** Every service with nothing wrong, all in one new world. */
export function serviceHandlers(): HttpHandler[] {
  const world = createMockWorld();

  return [...authHandlers(world), ...profileHandlers(world)];
}
