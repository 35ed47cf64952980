import type { SetupWorker } from 'msw/browser';

import { serviceHandlers } from '#src/mocks/app/handlers.ts';
import type { Scenario } from '#src/mocks/common/commonScenarios.ts';

interface Begun {
  msw: SetupWorker;
  globals: Record<string, unknown>;
}

/**
 * Begins a story with nobody signed in, in a browser that keeps nothing, and one way in which the services behave.
 * For `beforeEach`.
 */
export function nobodyHere(scenario: Scenario = () => []) {
  return ({ globals, msw }: Begun): (() => void) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential');
    // A browser without passkeys: those have stories of their own.
    Object.defineProperty(globalThis, 'PublicKeyCredential', { ...own, value: undefined });
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('darkMode', String(globals['theme'] === 'dark'));
    msw.use(...scenario(), ...serviceHandlers());

    return () => {
      if (own !== undefined) Object.defineProperty(globalThis, 'PublicKeyCredential', own);
    };
  };
}
