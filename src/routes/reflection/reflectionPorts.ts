import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { notifyBy } from '../common/member/notify.ts';
import { inRooms } from '../common/member/roomsSystem.ts';
import { liveReflectionCapture } from './reflectionActors.ts';
import { postReflection } from '../outbox/todayPosts.ts';

const skipped =
  'Task will not be marked as complete without a voice note. You can add it later from Daily Upload.';

/** A reflection of this session: made and kept on this device, sent through the outbox. */
export function liveReflection(sessionRef: SessionActorRef) {
  const tell = async (text: string) => {
    await notifyBy(inRooms(sessionRef, 'notices')).alert(text);
  };

  return liveReflectionCapture({
    saveReflection: (capture, signal) => postReflection(sessionRef, capture, signal),
    tellFailure: () => tell('Failed to save reflection'),
    tellSkip: () => tell(skipped),
  });
}
