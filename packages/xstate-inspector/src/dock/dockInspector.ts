import type { InspectionEvent, Observer } from 'xstate';

import type { InspectedApp } from '../app/inspectedApp.ts';
import { createVirtualClock } from '../clock/virtualClock.ts';
import { createEngine } from '../engine/engine.ts';
import { createDock } from './dock.ts';
import { pageWire } from './windowWires.ts';

export interface InspectorOptions {
  app: InspectedApp;
  /** The address of the page that calls `openInspectorPage`, of the app's own origin. */
  page: string;
  /**
   * Whether the app goes by a clock that the tester may hold: right only where nothing but the page keeps time. Timers that
   * were set before keep the device's time, so that the app starts after this.
   */
  takesClock?: boolean;
}

/** Docks the inspector's page at the edge of the app, and returns what the app's actors are inspected by. */
export function dockInspector(
  { app, page, takesClock = false }: InspectorOptions,
  onClosed: () => void,
): { inspect: Observer<InspectionEvent> } {
  const clock = createVirtualClock();
  const dock = createDock({
    page,
    windowName: `${app.name}-inspector`,
    onClosed() {
      onClosed();
      // Nobody could let it run any more.
      if (takesClock) clock.run();
    },
  });
  const wire = pageWire(dock.receiver);
  if (!takesClock) return createEngine({ wire, app });

  clock.take();
  return createEngine({ wire, app, clock });
}
