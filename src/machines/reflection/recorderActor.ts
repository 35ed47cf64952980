import { fromCallback } from 'xstate';

import type { DeviceFault } from '../../domain/reflection/mediaFault.ts';
import type { Reflected } from '../../domain/reflection/reflection.ts';
import type { Recording, RecordingPart } from '../../domain/reflection/voiceNote.ts';
import { unprovidedListener } from '../common/unprovided.ts';

/** What the recorder reports; `ms` is of the part that it records, without its pauses. */
export type RecorderEvent =
  | { type: 'recorder.denied'; fault: DeviceFault }
  | { type: 'recorder.started'; id: string }
  | { type: 'recorder.heard'; ms: number; level: number }
  | { type: 'recorder.held'; blob: Blob }
  | { type: 'recorder.stopped'; part: RecordingPart }
  | { type: 'recorder.interrupted'; part: RecordingPart };

export interface RecorderWish {
  type: 'recorder.hold' | 'recorder.resume' | 'recorder.stop';
}

export interface RecorderInput {
  email: string;
  task: Reflected;
  /** The recording that it continues with a further part, or null for a new one. */
  recording: Recording | null;
}

/** Records one part from the microphone, and keeps each second of it on this device. It lets go of the microphone when it ends. */
export const recorder = fromCallback<RecorderWish, RecorderInput>(unprovidedListener('recorder'));
