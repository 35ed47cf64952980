import { useSyncExternalStore } from 'react';
import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import type { InspectionEvent, Snapshot } from 'xstate';

import { createEngine, type Engine } from '#src/inspector/engine/engine.ts';
import { createVirtualClock } from '#src/inspector/engine/virtualClock.ts';

import { previewWire } from './inspectorChannel.ts';

const listeners = new Set<() => void>();
const clock = createVirtualClock();

let storyId: string | null = null;
let engine: Engine | null = null;
let travelled: { actorId: string; snapshot: Snapshot<unknown> } | null = null;

/** Tells the machine panel of an actor on the stage. */
export function inspect(inspection: InspectionEvent): void {
  engine?.inspect.next?.(inspection);
}

/** Every story begins with an inspector of its own, which knows no actor yet, and by the device's clock. */
export function restartInspector(id: string): void {
  if (id !== storyId) clock.release();
  storyId = id;
  engine?.stop();
  travelled = null;
  engine = createEngine({
    wire: previewWire(addons.getChannel()),
    clock: { ...clock, take: () => takeClock(id) },
    onTravel(actorId, snapshot) {
      travelled = snapshot === null ? null : { actorId, snapshot };
      for (const listener of listeners) listener();
    },
  });
}

/** The earlier step of an actor that the panel looks at; null while it looks at the present, or at another actor. */
export function useTravelled(actorId: string): Snapshot<unknown> | null {
  const looked = useSyncExternalStore(subscribe, () => travelled);

  return looked?.actorId === actorId ? looked.snapshot : null;
}

/** Timers that were set before go by the device: the story begins anew. */
function takeClock(id: string): void {
  clock.take();
  addons.getChannel().emit(FORCE_REMOUNT, { storyId: id });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
