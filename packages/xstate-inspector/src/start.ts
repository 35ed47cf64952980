import type { InspectionEvent, Observer } from 'xstate';

import type { InspectedApp, Modules } from './app/inspectedApp.ts';
import type { InspectorOptions } from './dock/dockInspector.ts';
import type { EventShapes, Field, KnownFields, Shape } from './payload/shapes.ts';
import { forgetInspector, isInspectorWanted } from './dock/wanted.ts';

export type { EventShapes, Field, InspectedApp, InspectorOptions, KnownFields, Modules, Shape };

/** What actors are created with, so that the inspector sees them: `createActor(machine, { ...inspected })`. */
export interface Inspected {
  inspect: Observer<InspectionEvent>;
}

/**
 * Docks the inspector where the tab wants it: once `?inspect` was in its address, until the dock is closed. Elsewhere nothing is
 * loaded, and nothing is inspected.
 */
export async function startInspectorIfWanted(
  options: InspectorOptions,
): Promise<Partial<Inspected>> {
  return isInspectorWanted(location.search, sessionStorage) ? startInspector(options) : {};
}

/** Docks the inspector at the edge of the app. */
export async function startInspector(options: InspectorOptions): Promise<Inspected> {
  const { dockInspector } = await import('./dock/dockInspector.ts');

  return dockInspector(options, () => forgetInspector(sessionStorage));
}
