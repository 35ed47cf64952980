import type { HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';

import { authScenarios } from './authScenarios.ts';
import { serviceHandlers } from './handlers.ts';
import { profileScenarios } from './profileScenarios.ts';

/** Answers the app's calls in the browser, as `?scenario=` says (`ok` without it). */
export async function startMocks(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('scenario') ?? 'ok';

  const worker = setupWorker(...scenarioHandlers(asked), ...serviceHandlers());
  await worker.start({ quiet: true });
}

/** Every service that knows the scenario behaves by it. */
function scenarioHandlers(asked: string): HttpHandler[] {
  const scenarios = [authScenarios, profileScenarios].flatMap((known) => Object.entries(known));
  const found = scenarios.filter(([name]) => name === asked);
  if (found.length === 0) {
    const names = new Set(scenarios.map(([name]) => name));
    throw new Error(`There is no scenario "${asked}"; there are ${[...names].join(', ')}.`);
  }

  return found.flatMap(([, handlers]) => handlers());
}
