import { useEffect, useSyncExternalStore } from 'react';
import { FORCE_REMOUNT, STORY_FINISHED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import type { InspectionEvent, Snapshot } from 'xstate';

import { createEngine, createVirtualClock, type Engine } from '@fourfold/xstate-inspector/engine';

import type { EngineWire } from '@fourfold/xstate-inspector/wire';

import { claimsOf } from '#.storybook/claims/shows.ts';
import { fourfold } from '#src/inspector/fourfold.ts';

import { previewWire } from './inspectorChannel.ts';
import { createPictures } from './pictures.ts';

interface Shown {
  id: string;
  /** A new one each time the story is mounted. */
  abortSignal: AbortSignal;
  parameters: { shows?: unknown };
  args: { state?: unknown; [name: string]: unknown };
}

const listeners = new Set<() => void>();
const onceHeld = new Set<() => void>();
const clock = createVirtualClock();
let isWatched = false;
const pictures = createPictures(document, () => isWatched);
/** The actors that the story's stage shows as they were; of all others the whole page is shown as it was drawn. */
const staged = new Set<string>();

let begun: Shown | null = null;
let isPlaying = false;
let isClockWanted = false;
let engine: Engine | null = null;
let travelled: { actorId: string; snapshot: Snapshot<unknown> } | null = null;

/** Tells the machine panel of an actor on the stage. */
export function inspect(inspection: InspectionEvent): void {
  engine?.inspect.next?.(inspection);
  pictures.take(inspection);
}

/**
 * Every story begins with an inspector of its own, which knows no actor yet, and by the device's clock. One that is only
 * rendered again goes on with its own.
 */
export function restartInspector(story: Shown): void {
  const { id, parameters, args } = story;
  if (id !== begun?.id) {
    clock.release();
    isClockWanted = false;
  }
  if (begun?.abortSignal !== story.abortSignal) play();
  const goesOn = begun !== null && isSame(begun, story);
  begun = story;
  if (goesOn) return;

  engine?.stop();
  travelled = null;
  pictures.clear();
  document.getElementById('storybook-root')?.removeAttribute('inert');
  engine = createEngine({
    wire: watchedWire(),
    app: fourfold,
    clock: { ...clock, take: takeClock },
    prefers: claimsOf(parameters, args)[0]?.machine ?? null,
    onTravel(actorId, to) {
      travelled = to === null ? null : { actorId, snapshot: to.snapshot };
      pictures.show(to === null || staged.has(actorId) ? null : to.event);
      // Nothing that is done to the past would come to be.
      document.getElementById('storybook-root')?.toggleAttribute('inert', travelled !== null);
      for (const listener of listeners) listener();
    },
  });
}

/** The earlier step of an actor that the panel looks at; null while it looks at the present, or at another actor. */
export function useTravelled(actorId: string): Snapshot<unknown> | null {
  const looked = useSyncExternalStore(subscribe, () => travelled);
  useEffect(() => {
    staged.add(actorId);
    return () => void staged.delete(actorId);
  }, [actorId]);

  return looked?.actorId === actorId ? looked.snapshot : null;
}

/** Hears each time the time of a story that has played is held. Returns how to stop. */
export function onHeld(listener: () => void): () => void {
  onceHeld.add(listener);
  return () => onceHeld.delete(listener);
}

/** Whoever commands has a panel open. */
function watchedWire(): EngineWire {
  const { send, listen } = previewWire(addons.getChannel());

  return {
    send,
    listen: (hear) =>
      listen((command) => {
        isWatched = true;
        hear(command);
      }),
  };
}

/** A story plays at the pace of its clock, and so do the checks after it; then its time is held. */
function play(): void {
  const channel = addons.getChannel();
  channel.off(STORY_FINISHED, finish);
  channel.on(STORY_FINISHED, finish);
  isPlaying = true;
  if (isTaken()) clock.run();
}

function finish({ storyId }: { storyId: string }): void {
  if (storyId !== begun?.id || !isPlaying) return;

  isPlaying = false;
  if (isClockWanted) takeClock();
  else if (isTaken()) hold();
}

function hold(): void {
  clock.hold();
  for (const listener of onceHeld) listener();
  engine?.refresh();
}

/** Timers that were set before go by the device: the story begins anew, once it has played. */
function takeClock(): void {
  isClockWanted = isPlaying;
  if (isPlaying) return;

  clock.take();
  addons.getChannel().emit(FORCE_REMOUNT, { storyId: begun?.id });
}

function isTaken(): boolean {
  return clock.facts().mode !== 'real';
}

function isSame(one: Shown, other: Shown): boolean {
  const names = new Set([...Object.keys(one.args), ...Object.keys(other.args)]);

  return (
    one.abortSignal === other.abortSignal &&
    [...names].every((name) => Object.is(one.args[name], other.args[name]))
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
