import { useSyncExternalStore } from 'react';
import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import type { InspectionEvent, Snapshot } from 'xstate';

import { createEngine, type Engine } from '#src/inspector/engine/engine.ts';
import { claimsOf } from '#stories/support/shows.ts';
import { createVirtualClock } from '#src/inspector/engine/virtualClock.ts';

import { previewWire } from './inspectorChannel.ts';

interface Shown {
  id: string;
  parameters: { shows?: unknown };
  args: { state?: unknown };
}

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
export function restartInspector({ id, parameters, args }: Shown): void {
  if (id !== storyId) clock.release();
  storyId = id;
  engine?.stop();
  travelled = null;
  document.getElementById('storybook-root')?.removeAttribute('inert');
  engine = createEngine({
    wire: previewWire(addons.getChannel()),
    clock: { ...clock, take: () => takeClock(id) },
    prefers: claimsOf(parameters, args)[0]?.machine ?? null,
    onTravel(actorId, snapshot) {
      travelled = snapshot === null ? null : { actorId, snapshot };
      // Nothing that is done to the past would come to be.
      document.getElementById('storybook-root')?.toggleAttribute('inert', travelled !== null);
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
