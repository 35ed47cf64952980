import type { Material } from '../../domain/reflection/reflection.ts';
import type { Recording } from '../../domain/reflection/voiceNote.ts';
import type { RecorderEvent } from './recorderActor.ts';

/** What a voice note hears. */
export type VoiceNoteEvent =
  | RecorderEvent
  | { type: 'record.start' | 'record.stop' | 'record.continue' | 'record.retake' | 'record.cancel' }
  | { type: 'note.keep' | 'note.leave' }
  /** What was kept before, or what another tab keeps now. */
  | { type: 'note.recall'; material: Material | null }
  | { type: 'note.resume'; recording: Recording };
