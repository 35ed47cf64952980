import {
  assign,
  cancel,
  enqueueActions,
  fromPromise,
  raise,
  sendTo,
  setup,
  type ActorRefFrom,
} from 'xstate';

import {
  dayReflected,
  isOutgrown,
  type DailyUpload,
  type DayDraft,
  type DayOwner,
  type DayToSubmit,
  type RecalledDay,
} from '../../domain/upload/dailyUpload.ts';
import { withMaterial, type WayMaterial } from '../../domain/reflection/reflection.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';
import {
  changeMaterial,
  dayDraftKeeper,
  dayOf,
  dayUploads,
  dayMediaKeeper,
  draftWish,
  follow,
  followMaterial,
  goOn,
  keepField,
  keepMaterial,
  keepNoted,
  mediaWish,
  newDay,
  noteText,
  owner,
  recalledOf,
  recallOf,
  submittedDay,
  takeField,
  wayRefOf,
  withUpload,
  type DailyUploadContext,
  type DailyUploadEvent,
} from './dailyUploadParts.ts';
import { recallsOf } from '../reflection/materialReports.ts';
import { mediaPickMachine } from '../reflection/mediaPickMachine.ts';
import { voiceNoteMachine } from '../reflection/voiceNoteMachine.ts';

export type DailyUploadActorRef = ActorRefFrom<typeof dailyUploadMachine>;

/**
 * The end of a member's day: its words, its mood, and what was recorded of it, as a draft until it is submitted. It is
 * submitted only when every task is complete (rules/upload#U4).
 */
export const dailyUploadMachine = setup({
  types: {} as {
    context: DailyUploadContext;
    events: DailyUploadEvent;
    children: { voiceNote: 'voiceNote'; image: 'mediaPick'; video: 'mediaPick' };
    input: DayOwner;
  },
  actors: {
    voiceNote: voiceNoteMachine,
    mediaPick: mediaPickMachine,
    draftKeeper: dayDraftKeeper,
    mediaKeeper: dayMediaKeeper,
    uploads: dayUploads,
    recall: fromPromise<RecalledDay, DayOwner>(unprovided('recall')),
    submit: fromPromise<DailyUpload, DayToSubmit>(unprovided('submit')),
  },
  actions: {
    keepMaterial: sendTo('mediaKeeper', mediaWish),
    tellWay: sendTo(wayRefOf, recallOf),
    dropDraft: (_, _params: { email: string; upload: DailyUpload }) =>
      unprovidedAction('dropDraft'),
    noteDraft: sendTo('draftKeeper', draftWish('draft.note')),
    keepDraft: sendTo('draftKeeper', draftWish('draft.keep')),
    handOut: enqueueActions(({ enqueue }, { output }: { output: RecalledDay }) => {
      for (const { to, event } of recallsOf({ ...output, draft: null })) enqueue.sendTo(to, event);
    }),
    leaveWays: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('voiceNote', { type: 'note.leave' });
      enqueue.sendTo('image', { type: 'pick.leave' });
      enqueue.sendTo('video', { type: 'pick.leave' });
    }),
    recordMaterial: assign({
      materials: ({ context }, change: WayMaterial) => withMaterial(context.materials, change),
    }),
    recordUpload: assign(withUpload),
    recordRecalled: assign(recalledOf),
    recordField: assign((_, field: Partial<DayDraft>) => field),
  },
  guards: {
    isReady: ({ context }) => context.open === 0,
    hasOpenTasks: ({ context }) => context.open !== null && context.open > 0,
    isUploaded: (_, { output }: { output: RecalledDay }) => output.upload !== null,
    counts: ({ context }, { upload }: { upload: DailyUpload }) =>
      !isOutgrown(upload, context.tasks),
    isOutgrown: ({ context: { upload, tasks } }) => upload !== null && isOutgrown(upload, tasks),
  },
  delays: { draftPause: 400, recallPatience: 2_000, farewell: 3_000 },
}).createMachine({
  id: 'dailyUpload',
  context: ({ input }) => ({ ...input, ...newDay }),
  invoke: [
    { id: 'draftKeeper', src: 'draftKeeper', input: owner },
    { id: 'mediaKeeper', src: 'mediaKeeper', input: owner },
    { id: 'uploads', src: 'uploads', input: owner },
    {
      id: 'voiceNote',
      src: 'voiceNote',
      input: ({ context, self }) => ({
        email: context.email,
        task: dayReflected(context),
        listener: self,
      }),
    },
    { id: 'image', src: 'mediaPick', input: ({ self }) => ({ kind: 'image', listener: self }) },
    { id: 'video', src: 'mediaPick', input: ({ self }) => ({ kind: 'video', listener: self }) },
  ],
  on: {
    'tasks.counted': { actions: assign(({ event: { open, tasks } }) => ({ open, tasks })) },
    'media.changed': { actions: followMaterial },
    'material.ready': { actions: keepMaterial },
  },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: owner,
        onDone: goOn,
      },
      after: { recallPatience: 'writing' },
      on: { 'day.submitted': follow },
    },
    writing: {
      on: {
        'day.submitted': follow,
        'material.ready': { actions: changeMaterial },
        'material.gone': { actions: changeMaterial },
        'way.choose': { actions: ['leaveWays', assign({ way: ({ event }) => event.way })] },
        'mood.choose': { actions: takeField('mood') },
        'happiness.choose': { actions: takeField('happiness') },
        'text.change': {
          actions: [
            assign({ text: ({ event }) => event.text }),
            noteText,
            cancel('draftPause'),
            raise({ type: 'draft.due' }, { id: 'draftPause', delay: 'draftPause' }),
          ],
        },
        'sample.reflected': {
          actions: [
            assign({ sampled: ({ context, event }) => [...context.sampled, event.taskId] }),
            keepField('sampled'),
          ],
        },
        'draft.changed': { actions: assign(({ event }) => event.draft) },
        'draft.due': { actions: keepNoted },
        'day.submit': [
          { guard: 'hasOpenTasks', target: '.refusing' },
          { guard: 'isReady', target: 'submitting', actions: keepNoted },
        ],
      },
      initial: 'editing',
      states: {
        editing: {},
        refusing: { always: { guard: 'isReady', target: 'editing' } },
      },
    },
    submitting: {
      entry: 'leaveWays',
      invoke: {
        id: 'submit',
        src: 'submit',
        input: dayOf,
        onDone: {
          target: 'submitted',
          actions: [
            assign({ upload: ({ event }) => event.output }),
            { type: 'dropDraft', params: submittedDay },
          ],
        },
      },
    },
    submitted: { after: { farewell: 'left' } },
    complete: {
      entry: 'leaveWays',
      always: { guard: 'isOutgrown', target: 'writing', actions: assign({ upload: null }) },
    },
    left: { type: 'final' },
  },
});
