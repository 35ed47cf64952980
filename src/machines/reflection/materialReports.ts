import type { ActorRef, Snapshot } from 'xstate';

import type { Material, MaterialEvent } from '../../domain/reflection/reflection.ts';
import type { RecalledReflection } from '../../domain/reflection/reflectionCapture.ts';

/** Whoever is told of the material that a way makes. */
export type MaterialListener = ActorRef<Snapshot<unknown>, MaterialEvent>;

export function readyReport(_: unknown, { output }: { output: Material }): MaterialEvent {
  return { type: 'material.ready', material: output };
}

/** What each way is told of what an earlier visit left. */
export function recallsOf({ materials: { voice, image, video }, unfinished }: RecalledReflection) {
  const recording = voice === null ? unfinished : null;

  return [
    { to: 'voiceNote', event: { type: 'note.recall', material: voice } },
    { to: 'voiceNote', event: { type: 'note.resume', recording } },
    { to: 'image', event: { type: 'pick.recall', material: image } },
    { to: 'video', event: { type: 'pick.recall', material: video } },
  ].filter(({ event }) => (event.material ?? event.recording ?? null) !== null);
}
