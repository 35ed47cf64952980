import type { InspectionEvent, Observer } from 'xstate';

import { createDock } from './dock.ts';
import { createEngine } from './engine/engine.ts';
import { forgetInspector } from './wanted.ts';
import { pageWire } from './windowWires.ts';

/** Docks the inspector page at the edge of the app, and returns what the app's actors are inspected by. */
export function startInspector(): { inspect: Observer<InspectionEvent> } {
  const dock = createDock('/inspector.html', () => forgetInspector(sessionStorage));

  return createEngine({ wire: pageWire(dock.receiver) });
}
