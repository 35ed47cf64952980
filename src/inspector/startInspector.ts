import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';

import { createDock } from './dock.ts';
import { redactInspection } from './redact.ts';
import { forgetInspector } from './wanted.ts';

/** Long enough for an inspector opened late to be told the whole session. */
const rememberedEvents = 5_000;

/** Docks the inspector page at the edge of the app and returns what tells it of every actor. */
export function startInspector(): { inspect: Observer<InspectionEvent> } {
  const dock = createDock('/inspector.html', () => forgetInspector(sessionStorage));

  return createBrowserInspector({
    url: '/inspector.html',
    window: sameOriginWindow(dock.receiver),
    serialize: (event) => redactInspection(event),
    maxDeferredEvents: rememberedEvents,
  });
}

/**
 * What the library takes for the window. It posts to any origin and listens to any;
 * through this it hears the inspector page only, and posts to nothing but our own origin.
 */
function sameOriginWindow(receiver: () => Window | null): Window {
  const outlet = {
    postMessage(message: unknown) {
      receiver()?.postMessage(message, location.origin);
    },
  };

  return {
    open: () => outlet,
    addEventListener(_: 'message', listener: (event: MessageEvent) => void) {
      window.addEventListener('message', (event) => {
        const isInspector = event.origin === location.origin && event.source === receiver();
        if (isInspector) listener(event);
      });
    },
  } as unknown as Window;
}
