import { fromCallback, fromPromise } from 'xstate';

import type { Material, Owned } from '../../domain/reflection/reflection.ts';
import type {
  CaptureSave,
  RecalledReflection,
  SavedReflection,
} from '../../domain/reflection/reflectionCapture.ts';
import type { Recording } from '../../domain/reflection/voiceNote.ts';
import type {
  CameraEvent,
  CameraWay,
  CameraWish,
  PickKind,
} from '../../machines/reflection/cameraActor.ts';
import type { DraftWish } from '../../machines/reflection/draftKeeperActor.ts';
import { mediaPickMachine } from '../../machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '../../machines/reflection/mediaWaysMachine.ts';
import type {
  RecorderEvent,
  RecorderInput,
  RecorderWish,
} from '../../machines/reflection/recorderActor.ts';
import { reflectionCaptureMachine } from '../../machines/reflection/reflectionCaptureMachine.ts';
import { voiceNoteMachine } from '../../machines/reflection/voiceNoteMachine.ts';
import { findCamera, openCamera } from '../../services/reflection/camera.ts';
import { openRecorder } from '../../services/reflection/recorder.ts';
import { dropRecordings } from '../../services/reflection/recordings.ts';
import {
  dropReflectionDraft,
  keepMaterial,
  openDraftKeeper,
  recallReflection,
} from '../../services/reflection/reflectionDraft.ts';
import { keepMedia } from '../../services/reflection/reflectionMedia.ts';
import { readReflectionPhoto } from '../../services/reflection/reflectionPhoto.ts';
import { readReflectionVideo } from '../../services/reflection/reflectionVideo.ts';
import { finishVoiceNote } from '../../services/reflection/voiceNote.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import type { liveHeldDay } from '../common/member/heldDay.ts';

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

const liveVoiceNote = voiceNoteMachine.provide({
  actors: {
    recorder: fromCallback<RecorderWish, RecorderInput>(({ input, sendBack, receive }) => {
      const report = (event: RecorderEvent) => sendBack(event);
      const recorder = openRecorder(input, {
        onDenied: (fault) => report({ type: 'recorder.denied', fault }),
        onStarted: (id) => report({ type: 'recorder.started', id }),
        onHeard: (ms, level) => report({ type: 'recorder.heard', ms, level }),
        onHeld: (blob) => report({ type: 'recorder.held', blob }),
        onStopped: (part) => report({ type: 'recorder.stopped', part }),
        onInterrupted: (part) => report({ type: 'recorder.interrupted', part }),
      });
      const obey: Record<RecorderWish['type'], () => void> = {
        'recorder.hold': recorder.hold,
        'recorder.resume': recorder.resume,
        'recorder.stop': recorder.stop,
      };
      receive(({ type }) => obey[type]());
      return recorder.close;
    }),
    finishNote: fromRequest<Material, { recording: Recording | null }>(({ input }) =>
      finishVoiceNote(input.recording),
    ),
  },
  actions: { dropRecording: (_, owner) => void dropRecordings(owner) },
});

const liveMediaPick = mediaPickMachine.provide({
  actors: {
    findCamera: fromRequest<CameraWay, { kind: PickKind }>(({ input }) => findCamera(input.kind)),
    camera: fromCallback<CameraWish, { kind: PickKind }>(({ input, sendBack, receive }) => {
      const report = (event: CameraEvent) => sendBack(event);
      const camera = openCamera(input.kind, {
        onDenied: (fault) => report({ type: 'camera.denied', fault }),
        onOpened: (stream) => report({ type: 'camera.opened', stream }),
        onRolled: (ms) => report({ type: 'camera.rolled', ms }),
        onTaken: (file) => report({ type: 'camera.taken', file }),
      });
      receive(({ type }) => (type === 'camera.film' ? camera.film() : camera.take()));
      return camera.close;
    }),
    readMedia: fromRequest<Material, { kind: PickKind; file: Blob }>(
      ({ input: { kind, file }, signal }) =>
        kind === 'image' ? readReflectionPhoto(file, signal) : readReflectionVideo(file, signal),
    ),
  },
});

/** The three ways that make a file, on this device's microphone, camera and store. */
export const liveMediaWays = mediaWaysMachine.provide({
  actors: { voiceNote: liveVoiceNote, mediaPick: liveMediaPick },
});
