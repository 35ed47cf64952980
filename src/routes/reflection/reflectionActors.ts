import { fromCallback, fromPromise } from 'xstate';

import type { Owned } from '../../domain/reflection/reflection.ts';
import type {
  CaptureSave,
  RecalledReflection,
  SavedReflection,
} from '../../domain/reflection/reflectionCapture.ts';
import type { DraftWish } from '../../machines/reflection/draftKeeperActor.ts';
import { reflectionCaptureMachine } from '../../machines/reflection/reflectionCaptureMachine.ts';
import {
  dropReflectionDraft,
  keepMaterial,
  openDraftKeeper,
  recallReflection,
} from '../../services/reflection/reflectionDraft.ts';
import { keepMedia } from '../../services/reflection/reflectionMedia.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import type { liveHeldDay } from '../common/member/heldDay.ts';
import { liveMediaWays } from './mediaWaysActors.ts';

export interface ReflectionEffects {
  /** Holds the day that is shown while a reflection is open. */
  heldDay: ReturnType<typeof liveHeldDay>;
  /** Rejects with a `CommitmentsError`, whose message is the service's, or with `TokenRefused`. */
  saveReflection: (save: CaptureSave, signal: AbortSignal) => Promise<SavedReflection>;
  /** Shows the alert 'Failed to save reflection', and resolves once it is answered. */
  tellFailure: () => Promise<void>;
  /** Shows what it means to skip (rules/reflection#F17), and resolves once that is answered. */
  tellSkip: () => Promise<void>;
}

/** The reflection capture on this device's microphone, camera and store. A voice note is kept here before its name is sent. */
export function liveReflectionCapture({
  heldDay,
  saveReflection,
  tellFailure,
  tellSkip,
}: ReflectionEffects) {
  return reflectionCaptureMachine.provide({
    actors: {
      heldDay,
      mediaWays: liveMediaWays,
      draftKeeper: fromCallback<DraftWish, Owned>(({ input, receive, sendBack }) => {
        const keeper = openDraftKeeper(input, ({ text }) => sendBack({ type: 'draft.kept', text }));
        receive(({ type, draft }) => {
          if (type === 'draft.keep') keeper.keep(draft);
          else keeper.note(draft);
        });
        return keeper.close;
      }),
      recall: fromRequest<RecalledReflection, Owned>(({ input }) => recallReflection(input)),
      saveReflection: fromRequest<SavedReflection, CaptureSave>(async ({ input, signal }) => {
        const { type, data, media } = input.reflection;
        if (type === 'voice' && media !== null) await keepMedia(input.email, data, media);
        return saveReflection(input, signal);
      }),
      tellFailure: fromPromise<void>(tellFailure),
      tellSkip: fromPromise<void>(tellSkip),
    },
    actions: {
      keepMaterial: (_, change) => void keepMaterial(change),
      dropDraft: (_, owner) => void dropReflectionDraft(owner),
    },
  });
}
