import { useSelector } from '@xstate/react';

import type { MediaWay } from '../../domain/reflection/reflection.ts';
import type { MediaWaysActorRef } from '../../machines/reflection/mediaWaysMachine.ts';
import { MediaPick } from './MediaPick.tsx';
import { VoiceNote } from './VoiceNote.tsx';

/** One of the ways that make a file: what it has, and how to make it. */
export function MediaWayView({ waysRef, way }: { waysRef: MediaWaysActorRef; way: MediaWay }) {
  const voiceRef = useSelector(waysRef, ({ children }) => children.voiceNote ?? null);
  const imageRef = useSelector(waysRef, ({ children }) => children.image ?? null);
  const videoRef = useSelector(waysRef, ({ children }) => children.video ?? null);

  if (way === 'voice') return voiceRef === null ? null : <VoiceNote actorRef={voiceRef} />;
  const pickRef = way === 'image' ? imageRef : videoRef;
  return pickRef === null ? null : <MediaPick actorRef={pickRef} key={way} />;
}
