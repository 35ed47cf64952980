import type { DeviceFault } from '../../domain/reflection/mediaFault.ts';
import type { Material, Reflected } from '../../domain/reflection/reflection.ts';
import {
  recordingIdOf,
  takenMs,
  type RecordingPart,
  type Take,
} from '../../domain/reflection/voiceNote.ts';
import type { MaterialListener } from './materialReports.ts';

export interface VoiceNoteInput {
  email: string;
  task: Reflected;
  listener: MaterialListener;
}

export interface VoiceNoteContext extends VoiceNoteInput, Take {
  fault: DeviceFault | null;
  material: Material | null;
}

type Scope = { context: VoiceNoteContext };

export const isLongEnough = {
  type: 'isLongEnough',
  params: ({ context }: Scope) => ({ ms: takenMs(context) }),
} as const;
export const addPart = {
  type: 'addPart',
  params: ({ event }: { event: { part: RecordingPart } }) => event,
} as const;
const drop = [
  { type: 'dropRecording', params: ({ context }: Scope) => context },
  'forgetTake',
] as const;
export const dropNote = [
  'tellGone',
  {
    type: 'dropRecording',
    params: ({ context: { email, task, material } }: Scope) => {
      const id = recordingIdOf(material?.data ?? '');
      return { email, task, recording: id === null ? null : { id, parts: [] } };
    },
  },
  'forgetNote',
] as const;
export const retake = { target: '#voiceNote.idle', actions: drop } as const;
export const back = [
  { guard: 'hasParts', target: '#voiceNote.unfinished' },
  { target: '#voiceNote.idle' },
] as const;
const keep = { guard: isLongEnough, target: 'checking' } as const;
export const recallNote = {
  type: 'recordNote',
  params: ({ event }: { event: { material: Material | null } }) => event,
} as const;
/** What another tab keeps of this very recording is no more to be decided here. */
const recall = [
  {
    guard: {
      type: 'isOfTake',
      params: ({ event }: { event: { material: Material | null } }) => event,
    },
    target: '#voiceNote.kept',
    actions: ['forgetTake', recallNote],
  },
  { actions: recallNote },
] as const;
export const apart = {
  on: {
    'record.continue': 'capturing',
    'note.keep': keep,
    'note.recall': recall,
    'record.retake': retake,
  },
} as const;
