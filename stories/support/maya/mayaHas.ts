import type { SetupWorker } from 'msw/browser';

import type { Scenario } from '#src/mocks/common/commonScenarios.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { signedInAsMaya } from './signedIn.ts';

interface Begun {
  msw: SetupWorker;
  globals: Record<string, unknown>;
}

/**
 * Begins a story with Maya signed in: what `prepare` makes of the services and of this device, and one way in which the services
 * behave. For `beforeEach`.
 */
export function mayaHas(
  prepare: (world: MockWorld) => unknown = () => {},
  scenario: Scenario = () => [],
) {
  return async ({ globals, msw }: Begun): Promise<void> => {
    const { handlers, world } = await signedInAsMaya(globals['theme'] === 'dark');
    await prepare(world);
    msw.use(...scenario(), ...handlers);
  };
}
