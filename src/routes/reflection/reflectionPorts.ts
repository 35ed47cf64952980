import type { Reflected } from '../../domain/reflection/reflection.ts';
import type { CaptureSave } from '../../domain/reflection/reflectionCapture.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { liveHeldDay } from '../common/member/heldDay.ts';
import { notifyBy } from '../common/member/notify.ts';
import { inRooms } from '../common/member/roomsSystem.ts';
import { liveReflectionCapture } from './reflectionActors.ts';
import { saveForAll } from './saveForAll.ts';

const skipped =
  'Task will not be marked as complete without a voice note. You can add it later from Daily Upload.';

/** Whoever follows a reflection of the page while it is sent. */
export interface ReflectionFollower {
  /** It is on its way, or no more: it is saved, or the member has read that it is not. */
  saving: (isSaving: boolean) => void;
  captured: (save: CaptureSave) => void;
  /** Whether a task has no reflection yet, so that it may have this one too. */
  isOpen: (task: Reflected) => boolean;
}

const nobody: ReflectionFollower = {
  saving: () => {},
  captured: () => {},
  isOpen: () => true,
};

/** A reflection of this session: made and kept on this device, sent through the outbox. */
export function liveReflection(sessionRef: SessionActorRef, follower: ReflectionFollower = nobody) {
  const tell = async (text: string) => {
    await notifyBy(inRooms(sessionRef, 'notices')).alert(text);
  };

  return liveReflectionCapture({
    heldDay: liveHeldDay(() => inRooms(sessionRef, 'dayTasks')),
    saveReflection: async (capture, signal) => {
      // Whoever leaves the page amid the save has the outbox for it.
      signal.addEventListener('abort', () => follower.saving(false));
      follower.saving(true);
      const also = capture.also.filter(follower.isOpen);
      const saved = await saveForAll(inRooms(sessionRef, 'outbox'), { ...capture, also }, signal);
      follower.captured({ ...capture, also });
      follower.saving(false);
      return saved;
    },
    tellFailure: async () => {
      await tell('Failed to save reflection');
      follower.saving(false);
    },
    tellSkip: () => tell(skipped),
  });
}
