import { fromCallback } from 'xstate';

import type { Material } from '../../domain/reflection/reflection.ts';
import type { Recording } from '../../domain/reflection/voiceNote.ts';
import type {
  CameraEvent,
  CameraWay,
  CameraWish,
  PickKind,
} from '../../machines/reflection/cameraActor.ts';
import { mediaPickMachine } from '../../machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '../../machines/reflection/mediaWaysMachine.ts';
import type {
  RecorderEvent,
  RecorderInput,
  RecorderWish,
} from '../../machines/reflection/recorderActor.ts';
import { voiceNoteMachine } from '../../machines/reflection/voiceNoteMachine.ts';
import { findCamera, openCamera } from '../../services/reflection/camera.ts';
import { openRecorder } from '../../services/reflection/recorder.ts';
import { dropRecordings } from '../../services/reflection/recordings.ts';
import { readReflectionPhoto } from '../../services/reflection/reflectionPhoto.ts';
import { readReflectionVideo } from '../../services/reflection/reflectionVideo.ts';
import { finishVoiceNote } from '../../services/reflection/voiceNote.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

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
