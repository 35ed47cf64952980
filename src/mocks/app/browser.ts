import { setupWorker } from 'msw/browser';
import { HttpNetworkFrame } from 'msw/experimental';

import { serviceHandlers } from './handlers.ts';
import { textOfWorld, worldFrom } from '../world/keptWorld.ts';
import { unansweredCall } from '../common/passage.ts';
import { askedScenario, scenarioHandlers } from './scenario.ts';
import { showUnknownScenario } from './unknownScenario.ts';

const worldKey = 'fourfold:mocks';

/**
 * Answers the app's calls in the browser, as `?scenario=` says (`ok` without it). This tab keeps the scenario, and what
 * the services know, from one load to the next. Returns false, and says so on the page, when there is no such scenario.
 */
export async function startMocks(root: HTMLElement): Promise<boolean> {
  const asked = askedScenario(location.search, sessionStorage);
  const scenario = scenarioHandlers(asked);
  if (scenario === null) {
    showUnknownScenario(root, asked);
    return false;
  }

  const world = worldFrom(sessionStorage.getItem(worldKey));
  addEventListener('pagehide', () => sessionStorage.setItem(worldKey, textOfWorld(world)));

  await setupWorker(...scenario, ...serviceHandlers(world)).start({
    quiet: true,
    onUnhandledFrame({ frame }) {
      if (!(frame instanceof HttpNetworkFrame)) return;

      const fault = unansweredCall(frame.data.request, location.origin);
      if (fault !== null) throw new Error(`${fault} Answer it in src/mocks.`);
    },
  });
  return true;
}
