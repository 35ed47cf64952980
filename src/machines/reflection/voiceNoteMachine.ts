import { assign, fromPromise, not, sendTo, setup, type ActorRefFrom } from 'xstate';

import type { DeviceFault } from '../../domain/reflection/mediaFault.ts';
import type { Material, Reflected } from '../../domain/reflection/reflection.ts';
import {
  noTake,
  recordingIdOf,
  shortestVoiceNote,
  takenMs,
  Unplayable,
  withPart,
  type Recording,
  type RecordingPart,
  type Take,
} from '../../domain/reflection/voiceNote.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';
import type { MaterialListener } from './materialListener.ts';
import { recorder, type RecorderInput } from './recorderActor.ts';
import type { VoiceNoteEvent } from './voiceNoteEvents.ts';

export type VoiceNoteActorRef = ActorRefFrom<typeof voiceNoteMachine>;

interface VoiceNoteInput {
  email: string;
  task: Reflected;
  listener: MaterialListener;
}

interface VoiceNoteContext extends VoiceNoteInput, Take {
  fault: DeviceFault | null;
  material: Material | null;
}

type Scope = { context: VoiceNoteContext };

const isLongEnough = {
  type: 'isLongEnough',
  params: ({ context }: Scope) => ({ ms: takenMs(context) }),
} as const;
const addPart = {
  type: 'addPart',
  params: ({ event }: { event: { part: RecordingPart } }) => event,
} as const;
const drop = [
  { type: 'dropRecording', params: ({ context }: Scope) => context },
  'forgetTake',
] as const;
const dropNote = [
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
const retake = { target: '#voiceNote.idle', actions: drop } as const;
const back = [
  { guard: 'hasParts', target: '#voiceNote.unfinished' },
  { target: '#voiceNote.idle' },
] as const;
const keep = { guard: isLongEnough, target: 'checking' } as const;
const recalled = ({ event }: { event: { material: Material | null } }) => event;
const recallNote = { type: 'recordNote', params: recalled } as const;
/** What another tab keeps of this very recording is no more to be decided here. */
const recall = [
  {
    guard: { type: 'isOfTake', params: recalled },
    target: '#voiceNote.kept',
    actions: ['forgetTake', recallNote],
  },
  { actions: recallNote },
] as const;
const apart = {
  on: {
    'record.continue': 'capturing',
    'note.keep': keep,
    'note.recall': recall,
    'record.retake': retake,
  },
} as const;

/**
 * A voice note of at least fifteen seconds (rules/reflection#F5). A shorter one stays and is continued: in the same part
 * while its microphone is on hold, in a further one after an interruption or a page that went away.
 */
export const voiceNoteMachine = setup({
  types: {} as {
    context: VoiceNoteContext;
    events: VoiceNoteEvent;
    input: VoiceNoteInput;
  },
  actors: {
    recorder,
    finishNote: fromPromise<Material, { recording: Recording | null }>(unprovided('finishNote')),
  },
  actions: {
    dropRecording: (_, _params: RecorderInput) => unprovidedAction('dropRecording'),
    addPart: assign(({ context }, { part }: { part: RecordingPart }) => withPart(context, part)),
    forgetTake: assign({ ...noTake, fault: null }),
    forgetNote: assign({ material: null }),
    recordNote: assign((_, { material }: { material: Material | null }) => ({ material })),
    tellReady: sendTo(
      ({ context }) => context.listener,
      (_, { output }: { output: Material }) => ({
        type: 'material.ready' as const,
        material: output,
      }),
    ),
    tellGone: sendTo(({ context }) => context.listener, { type: 'material.gone', way: 'voice' }),
  },
  guards: {
    isLongEnough: (_, params: { ms: number }) => params.ms >= shortestVoiceNote,
    hasNote: ({ context }) => context.material !== null,
    isOfTake: ({ context }, { material }: { material: Material | null }) =>
      material !== null && recordingIdOf(material.data) === context.recording?.id,
    hasParts: ({ context }) => (context.recording?.parts ?? []).length > 0,
    isUnplayable: (_, params: { error: unknown }) => params.error instanceof Unplayable,
  },
}).createMachine({
  id: 'voiceNote',
  context: ({ input }) => ({ ...input, ...noTake, fault: null, material: null }),
  on: { 'note.recall': { actions: recallNote } },
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'hasNote', target: 'kept' },
      on: {
        'record.start': 'capturing',
        'note.resume': {
          target: 'unfinished',
          actions: assign({ recording: ({ event }) => event.recording }),
        },
      },
    },
    capturing: {
      invoke: {
        id: 'recorder',
        src: 'recorder',
        input: ({ context: { email, task, recording } }) => ({ email, task, recording }),
      },
      on: {
        'recorder.denied': {
          target: 'denied',
          actions: assign({ fault: ({ event }) => event.fault }),
        },
        'recorder.interrupted': { target: 'interrupted', actions: addPart },
        'recorder.stopped': [
          {
            guard: {
              type: 'isLongEnough',
              params: ({ context, event }) => ({ ms: takenMs(context, event.part.ms) }),
            },
            target: 'reviewing',
            actions: addPart,
          },
          { target: 'unfinished', actions: addPart },
        ],
      },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'recorder.started': {
              target: 'recording',
              actions: assign({
                recording: ({ context, event: { id } }) => context.recording ?? { id, parts: [] },
              }),
            },
            'record.cancel': back,
            'note.leave': back,
          },
        },
        recording: {
          on: {
            'recorder.heard': {
              actions: assign({ heard: ({ event: { ms, level } }) => ({ ms, level }) }),
            },
            'record.stop': [{ guard: isLongEnough, target: 'stopping' }, { target: 'tooShort' }],
            'note.leave': 'stopping',
          },
        },
        tooShort: {
          entry: sendTo('recorder', { type: 'recorder.hold' }),
          on: {
            'recorder.held': { actions: assign({ held: ({ event }) => event.blob }) },
            'record.continue': {
              target: 'recording',
              actions: sendTo('recorder', { type: 'recorder.resume' }),
            },
            'record.retake': retake,
            'note.leave': 'stopping',
          },
        },
        stopping: { entry: sendTo('recorder', { type: 'recorder.stop' }) },
      },
    },
    denied: { on: { 'record.start': 'capturing', 'record.cancel': back } },
    interrupted: apart,
    unfinished: apart,
    reviewing: { on: { 'note.keep': 'checking', 'record.retake': retake } },
    checking: {
      invoke: {
        id: 'finishNote',
        src: 'finishNote',
        input: ({ context: { recording } }) => ({ recording }),
        onDone: {
          target: 'kept',
          actions: [
            assign({ material: ({ event }) => event.output }),
            { type: 'tellReady', params: ({ event }) => event },
          ],
        },
        onError: {
          guard: { type: 'isUnplayable', params: ({ event }) => event },
          target: 'unplayable',
        },
      },
    },
    unplayable: { on: { 'record.retake': retake } },
    kept: {
      entry: 'forgetTake',
      always: { guard: not('hasNote'), target: 'idle' },
      on: { 'record.retake': { actions: dropNote } },
    },
  },
});
