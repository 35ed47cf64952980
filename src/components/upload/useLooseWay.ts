import { useSelector } from '@xstate/react';
import type { EndOfDayActorRef } from './endOfDayActor.ts';

const still = ['idle', 'denied', 'unplayable', 'kept'] as const;

/** What has to be finished before the day can be submitted, in words: a submitted day holds only what was kept. Else null. */
export function useLooseWay(actorRef: EndOfDayActorRef): string | null {
  const waysRef = useSelector(actorRef, ({ children }) => children.mediaWays);
  const voiceRef = useSelector(waysRef, (ways) => ways?.children.voiceNote);
  const imageRef = useSelector(waysRef, (ways) => ways?.children.image);
  const videoRef = useSelector(waysRef, (ways) => ways?.children.video);
  const isVoiceLoose = useSelector(
    voiceRef,
    (voice) => voice !== undefined && !still.some((state) => voice.matches(state)),
  );
  const isPhotoLoose = useSelector(imageRef, (pick) => isLoose(pick));
  const isVideoLoose = useSelector(videoRef, (pick) => isLoose(pick));

  if (isVoiceLoose) return 'Keep your voice note first, or delete it.';
  if (isPhotoLoose) return 'Finish your photo first.';
  return isVideoLoose ? 'Finish your video first.' : null;
}

function isLoose(pick: { matches: (state: 'camera' | 'reading') => boolean } | undefined): boolean {
  return pick !== undefined && (pick.matches('camera') || pick.matches('reading'));
}
