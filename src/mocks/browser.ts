import { setupWorker } from 'msw/browser';

import { authHandlers } from './auth.ts';
import { authScenarios, type AuthScenario } from './authScenarios.ts';

/** Answers the app's calls in the browser, as `?scenario=` says (`ok` without it). */
export async function startMocks(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('scenario') ?? 'ok';
  if (!isScenario(asked)) {
    throw new Error(
      `There is no scenario "${asked}"; there are ${Object.keys(authScenarios).join(', ')}.`,
    );
  }

  const worker = setupWorker(...authScenarios[asked](), ...authHandlers());
  await worker.start({ quiet: true });
}

function isScenario(name: string): name is AuthScenario {
  return Object.hasOwn(authScenarios, name);
}
