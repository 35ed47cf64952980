import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import { profileFailureOf, type Profile } from '../../domain/account/profile.ts';
import {
  photoFaultOf,
  profileToSave,
  withEdit,
  type PhotoFault,
  type ProfileDraft,
  type ProfileEdits,
  type ProfileField,
  type ProfileToSave,
} from '../../domain/account/profileDraft.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type ProfileEditorActorRef = ActorRefFrom<typeof profileEditorMachine>;

export type ProfileEditorEvent =
  | { type: 'field.change'; field: ProfileField; value: string }
  | { type: 'photo.choose'; file: Blob }
  | { type: 'profile.known'; profile: Profile }
  | { type: 'profile.save' }
  | { type: 'edits.discard' }
  | { type: 'editor.cancel' }
  | { type: 'editor.close' };

interface ProfileEditorContext {
  email: string;
  profile: Profile;
  edits: ProfileEdits;
  /** When the edits were kept that an earlier visit left, in milliseconds since the epoch. */
  keptAt: number | null;
  photoFault: PhotoFault | null;
  file: Blob;
}

const keepDraft = {
  type: 'keepDraft',
  params: ({ context }: { context: ProfileEditorContext }) => ({
    email: context.email,
    edits: context.edits,
  }),
} as const;

const noFile = new Blob();

/** The profile editor: edits over what is saved, kept on this device until they are saved or discarded. */
export const profileEditorMachine = setup({
  types: {} as {
    context: ProfileEditorContext;
    events: ProfileEditorEvent;
    input: { email: string; profile: Profile };
    tags: 'busy';
  },
  actors: {
    /** Reports what is saved, at once and on each change. */
    knownProfile: fromCallback<ProfileEditorEvent>(unprovidedListener('knownProfile')),
    readDraft: fromPromise<ProfileDraft | null, { email: string }>(unprovided('readDraft')),
    readPhoto: fromPromise<string, { file: Blob }>(unprovided('readPhoto')),
    saveProfile: fromPromise<Profile, { email: string; profile: ProfileToSave }>(
      unprovided('saveProfile'),
    ),
    tellFailure: fromPromise<void>(unprovided('tellFailure')),
  },
  actions: {
    keepDraft: (_, _params: { email: string; edits: ProfileEdits }) =>
      unprovidedAction('keepDraft'),
    /** Tells the rest of the app what is saved. */
    publish: (_, _params: { profile: Profile }) => unprovidedAction('publish'),
    recallDraft: assign(({ context }, { draft }: { draft: ProfileDraft | null }) =>
      draft === null ? {} : { edits: { ...draft.edits, ...context.edits }, keptAt: draft.keptAt },
    ),
    recordEdit: assign({
      edits: ({ context }, params: { field: ProfileField; value: string }) =>
        withEdit(context.profile, context.edits, params),
    }),
    recordFile: assign({ file: (_, params: { file: Blob }) => params.file, photoFault: null }),
    recordPhoto: assign({
      edits: ({ context }, { photoUrl }: { photoUrl: string }) => ({ ...context.edits, photoUrl }),
      file: noFile,
    }),
    recordFault: assign({
      photoFault: (_, { error }: { error: unknown }) => photoFaultOf(error),
      file: noFile,
    }),
    recordProfile: assign({ profile: (_, params: { profile: Profile }) => params.profile }),
    discardEdits: assign({ edits: {}, keptAt: null, photoFault: null, file: noFile }),
  },
  guards: {
    hasFile: ({ context }) => context.file !== noFile,
    isPhotoFault: (_, params: { error: unknown }) => photoFaultOf(params.error) !== null,
    isForeseen: (_, params: { error: unknown }) => profileFailureOf(params.error) !== null,
  },
}).createMachine({
  id: 'profileEditor',
  context: ({ input }) => ({
    ...input,
    edits: {},
    keptAt: null,
    photoFault: null,
    file: noFile,
  }),
  invoke: { id: 'knownProfile', src: 'knownProfile' },
  on: {
    'profile.known': { actions: { type: 'recordProfile', params: ({ event }) => event } },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'editing',
          actions: { type: 'recallDraft', params: ({ event }) => ({ draft: event.output }) },
        },
      },
      on: {
        'field.change': { actions: { type: 'recordEdit', params: ({ event }) => event } },
        'photo.choose': { actions: { type: 'recordFile', params: ({ event }) => event } },
        'editor.close': 'cancelled',
        'editor.cancel': 'cancelled',
      },
    },
    editing: {
      initial: 'idle',
      on: {
        'field.change': {
          actions: [{ type: 'recordEdit', params: ({ event }) => event }, keepDraft],
        },
        'photo.choose': {
          target: '.readingPhoto',
          reenter: true,
          actions: { type: 'recordFile', params: ({ event }) => event },
        },
        'edits.discard': { target: '.idle', actions: ['discardEdits', keepDraft] },
        'editor.cancel': { target: 'cancelled', actions: ['discardEdits', keepDraft] },
        'editor.close': 'cancelled',
      },
      states: {
        idle: {
          always: { guard: 'hasFile', target: 'readingPhoto' },
          on: { 'profile.save': '#profileEditor.saving' },
        },
        readingPhoto: {
          tags: 'busy',
          invoke: {
            id: 'readPhoto',
            src: 'readPhoto',
            input: ({ context }) => ({ file: context.file }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'recordPhoto', params: ({ event }) => ({ photoUrl: event.output }) },
                keepDraft,
              ],
            },
            onError: {
              guard: { type: 'isPhotoFault', params: ({ event }) => event },
              target: 'idle',
              actions: { type: 'recordFault', params: ({ event }) => event },
            },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => ({
          email: context.email,
          profile: profileToSave(context.profile, context.edits),
        }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'publish', params: ({ event }) => ({ profile: event.output }) },
            'discardEdits',
            keepDraft,
          ],
        },
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'failed',
        },
      },
      // Whether it arrived is not known then: the edits stay on this device.
      on: { 'editor.close': 'cancelled', 'editor.cancel': 'cancelled' },
    },
    failed: {
      invoke: { id: 'tellFailure', src: 'tellFailure', onDone: 'editing' },
    },
    saved: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
