import type { HttpHandler } from 'msw';

import { authHandlers } from '../auth/auth.ts';
import { pathFirst } from '../common/pathFirst.ts';
import { commitmentsHandlers } from '../commitments/commitments.ts';
import { mediaHandlers } from '../media/media.ts';
import { practiceHandlers } from '../practice/practice.ts';
import { profileHandlers } from '../profile/profile.ts';
import { scheduleHandlers } from '../schedule/schedule.ts';
import { createMockWorld, type MockWorld } from '../world/world.ts';

/** Every service with nothing wrong, all in one world: a new one unless it is given. */
export function serviceHandlers(world: MockWorld = createMockWorld()): HttpHandler[] {
  return [
    ...authHandlers(world),
    ...profileHandlers(world),
    ...scheduleHandlers(world),
    ...commitmentsHandlers(world),
    ...practiceHandlers(world),
    ...mediaHandlers(world),
  ].map(pathFirst);
}
