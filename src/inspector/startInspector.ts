import type { InspectionEvent, Observer } from 'xstate';

import { createDock } from './dock.ts';
import { createEngine } from './engine/engine.ts';
import { createVirtualClock } from './engine/clock/virtualClock.ts';
import { forgetInspector } from './wanted.ts';
import { pageWire } from './windowWires.ts';

/**
 * Docks the inspector page at the edge of the app, and returns what the app's actors are inspected by. Where no service
 * but the mocks keeps time, the app goes by a clock that the tester may hold: so it starts after this.
 */
export function startInspector({ isMocked }: { isMocked: boolean }): {
  inspect: Observer<InspectionEvent>;
} {
  const clock = createVirtualClock();
  const dock = createDock('/inspector.html', () => {
    forgetInspector(sessionStorage);
    // Nobody could let it run any more.
    if (isMocked) clock.run();
  });
  const wire = pageWire(dock.receiver);
  if (!isMocked) return createEngine({ wire });

  clock.take();
  return createEngine({ wire, clock });
}
