import {
  assign,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
} from 'xstate';

import {
  wayMaterialOf,
  withMaterial,
  noMaterials,
  type MaterialEvent,
  type Materials,
  type MediaWay,
  type WayMaterial,
} from '../../domain/reflection/reflection.ts';
import {
  dayReflected,
  dayToSubmit,
  hasOpenTasks,
  isOutgrown,
  noDayDraft,
  type DailyUpload,
  type DayDraft,
  type DayOwner,
  type TaskSource,
  type DayToSubmit,
  type RecalledDay,
} from '../../domain/upload/dailyUpload.ts';
import { fitsDay } from '../../domain/upload/dayText.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import { mediaWaysMachine, type MediaWaysEvent } from '../reflection/mediaWaysMachine.ts';
import type { DailyUploadEvent, DayDraftWish, DayMediaWish } from './dailyUploadEvents.ts';

export type DailyUploadActorRef = ActorRefFrom<typeof dailyUploadMachine>;

interface DailyUploadContext extends DayOwner, DayDraft {
  open: readonly string[] | null;
  tasks: TaskSource;
  /** The IDs of the tasks whose reflection is on its way: each may still be refused. */
  saving: readonly string[];
  /** The way that is in sight, of the three that make a file. */
  way: MediaWay | null;
  materials: Materials;
  upload: DailyUpload | null;
}

interface Here {
  context: DailyUploadContext;
}

const owner = ({ context: { email, date } }: Here): DayOwner => ({ email, date });
const upload = ({ event }: { event: { upload: DailyUpload } }) => ({ upload: event.upload });
const recalled = ({ event }: { event: { output: RecalledDay } }) => event.output;
const made = ({ event }: { event: MaterialEvent }) => wayMaterialOf(event);
const changedElsewhere = ({ event: { way, material } }: { event: WayMaterial }) => ({
  way,
  material,
});

const keepMaterial = { type: 'keepMaterial', params: made } as const;
const changeMaterial = [{ type: 'recordMaterial', params: made }, keepMaterial] as const;

/** Keeps one field of the draft, and what was noted. */
function keepField(field: keyof DayDraft) {
  return {
    type: 'keepDraft',
    params: ({ context }: Here) => ({ [field]: context[field] }),
  } as const;
}

const keepNoted = { type: 'keepDraft', params: {} } as const;

/** Follows another tab that submitted the day. What was noted here was not in it. */
const follow = {
  guard: { type: 'counts', params: upload },
  target: '#dailyUpload.complete',
  actions: [{ type: 'recordUpload', params: upload }, keepNoted],
} as const;

/**
 * The end of a member's day: its words, its mood, and what was recorded of it, as a draft until it is submitted. It is
 * submitted only when every task is complete (rules/upload#U4).
 */
export const dailyUploadMachine = setup({
  types: {} as {
    context: DailyUploadContext;
    events: DailyUploadEvent;
    children: { mediaWays: 'mediaWays' };
    input: DayOwner;
  },
  actors: {
    mediaWays: mediaWaysMachine,
    heldDay: fromCallback<EventObject>(unprovidedListener('heldDay')),
    /** Reports how many tasks of the day are open, whenever that may have changed. */
    dayTasks: fromCallback<DailyUploadEvent, DayOwner>(unprovidedListener('dayTasks')),
    /**
     * Keeps what changed of the draft. Reports it once it is kept, and when another tab keeps some of it; what was noted is
     * kept too when the page is hidden or this ends.
     */
    draftKeeper: fromCallback<DayDraftWish, DayOwner>(unprovidedListener('draftKeeper')),
    /** Keeps what the ways have made. Reports what each has as soon as it is known, and when another tab changes it. */
    mediaKeeper: fromCallback<DayMediaWish, DayOwner>(unprovidedListener('mediaKeeper')),
    /** Reports the upload of the day when another tab submits it. */
    uploads: fromCallback<DailyUploadEvent, DayOwner>(unprovidedListener('uploads')),
    recall: fromPromise<RecalledDay, DayOwner>(unprovided('recall')),
    submit: fromPromise<DailyUpload, DayToSubmit>(unprovided('submit')),
  },
  actions: {
    dropDraft: (_, _params: { email: string; upload: DailyUpload }) =>
      unprovidedAction('dropDraft'),
    noteDraft: sendTo('draftKeeper', (_, change: Partial<DayDraft>): DayDraftWish => ({
      type: 'draft.note',
      change,
    })),
    keepDraft: sendTo('draftKeeper', (_, change: Partial<DayDraft>): DayDraftWish => ({
      type: 'draft.keep',
      change,
    })),
    keepMaterial: sendTo('mediaKeeper', (_, change: WayMaterial): DayMediaWish => ({
      type: 'media.keep',
      ...change,
    })),
    recallWay: sendTo('mediaWays', (_, change: WayMaterial): MediaWaysEvent => ({
      type: 'way.recall',
      ...change,
    })),
    recallWays: sendTo(
      'mediaWays',
      (_, { materials, unfinished }: RecalledDay): MediaWaysEvent => ({
        type: 'ways.recall',
        recalled: { materials, unfinished },
      }),
    ),
    leaveWays: sendTo('mediaWays', (): MediaWaysEvent => ({ type: 'ways.leave' })),
    recordTasks: assign((_, { open, tasks }: Pick<DailyUploadContext, 'open' | 'tasks'>) => ({
      open,
      tasks,
    })),
    beginSaving: assign(({ context: { saving } }, { taskId }: { taskId: string }) => ({
      saving: [...saving, taskId],
    })),
    endSaving: assign(({ context: { saving } }, { taskId }: { taskId: string }) => ({
      saving: saving.filter((one) => one !== taskId),
    })),
    recordSample: assign(({ context: { sampled } }, { taskId }: { taskId: string }) => ({
      sampled: [...sampled, taskId],
    })),
    recordMaterial: assign({
      materials: ({ context }, change: WayMaterial) => withMaterial(context.materials, change),
    }),
    // The words of a sample day are where its member goes on once the day's own tasks are known.
    recordUpload: assign((_, params: { upload: DailyUpload }) => {
      const { mood, happiness, text, isSample } = params.upload;
      return isSample ? { ...params, mood, happiness, text } : params;
    }),
    // A recording that was cut off asks for its way.
    recordRecalled: assign((_, { upload: kept, draft, materials, unfinished }: RecalledDay) => ({
      ...draft,
      upload: kept,
      materials,
      way: unfinished === null ? null : ('voice' as const),
    })),
    beginAnew: assign({ ...noDayDraft, upload: null, materials: noMaterials, way: null }),
    recordDraft: assign((_, draft: Partial<DayDraft>) => draft),
  },
  guards: {
    isReady: ({ context }) => hasOpenTasks(context) === false,
    hasOpenTasks: ({ context }) => hasOpenTasks(context) === true,
    canBeKept: ({ context }) => hasOpenTasks(context) === false && fitsDay(context.text),
    isUploaded: (_, { upload: kept }: RecalledDay) => kept !== null,
    counts: ({ context }, params: { upload: DailyUpload }) =>
      !isOutgrown(params.upload, context.tasks),
    isOutgrown: ({ context }) =>
      context.upload !== null && isOutgrown(context.upload, context.tasks),
  },
  delays: { recallTimeout: 2_000, farewell: 3_000 },
}).createMachine({
  id: 'dailyUpload',
  context: ({ input }) => ({
    ...input,
    ...noDayDraft,
    open: null,
    tasks: 'none',
    saving: [],
    way: null,
    materials: noMaterials,
    upload: null,
  }),
  invoke: [
    { id: 'heldDay', src: 'heldDay' },
    { id: 'dayTasks', src: 'dayTasks', input: owner },
    { id: 'draftKeeper', src: 'draftKeeper', input: owner },
    { id: 'mediaKeeper', src: 'mediaKeeper', input: owner },
    { id: 'uploads', src: 'uploads', input: owner },
    {
      id: 'mediaWays',
      src: 'mediaWays',
      input: ({ context, self }) => ({
        email: context.email,
        task: dayReflected(context),
        listener: self,
      }),
    },
  ],
  on: {
    'tasks.counted': { actions: { type: 'recordTasks', params: ({ event }) => event } },
    'reflection.saving': { actions: { type: 'beginSaving', params: ({ event }) => event } },
    'reflection.settled': { actions: { type: 'endSaving', params: ({ event }) => event } },
    // What another tab changed is what its way has here too.
    'media.changed': {
      actions: [
        { type: 'recordMaterial', params: changedElsewhere },
        { type: 'recallWay', params: changedElsewhere },
      ],
    },
    'material.ready': { actions: keepMaterial },
  },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: owner,
        onDone: [
          {
            guard: { type: 'isUploaded', params: recalled },
            target: 'complete',
            actions: { type: 'recordRecalled', params: recalled },
          },
          {
            target: 'writing',
            actions: [
              { type: 'recordRecalled', params: recalled },
              { type: 'recallWays', params: recalled },
            ],
          },
        ],
      },
      after: { recallTimeout: 'writing' },
      on: { 'day.submitted': follow },
    },
    writing: {
      on: {
        'day.submitted': follow,
        'material.ready': { actions: changeMaterial },
        'material.gone': { actions: changeMaterial },
        'way.choose': { actions: ['leaveWays', assign({ way: ({ event }) => event.way })] },
        'mood.choose': {
          actions: [
            { type: 'recordDraft', params: ({ event: { mood } }) => ({ mood }) },
            keepField('mood'),
          ],
        },
        'happiness.choose': {
          actions: [
            { type: 'recordDraft', params: ({ event: { happiness } }) => ({ happiness }) },
            keepField('happiness'),
          ],
        },
        'text.change': {
          actions: [
            { type: 'recordDraft', params: ({ event: { text } }) => ({ text }) },
            { type: 'noteDraft', params: ({ event: { text } }) => ({ text }) },
          ],
        },
        'sample.reflected': {
          actions: [{ type: 'recordSample', params: ({ event }) => event }, keepField('sampled')],
        },
        'draft.changed': {
          actions: { type: 'recordDraft', params: ({ event }) => event.draft },
        },
        'day.submit': [
          { guard: 'hasOpenTasks', target: '.refusing' },
          { guard: 'canBeKept', target: 'submitting', actions: keepNoted },
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
        input: ({ context }) => dayToSubmit(context),
        onDone: {
          target: 'submitted',
          actions: [
            assign({ upload: ({ event }) => event.output }),
            {
              type: 'dropDraft',
              params: ({ context: { email }, event }) => ({ email, upload: event.output }),
            },
          ],
        },
      },
    },
    submitted: { after: { farewell: 'left' } },
    complete: {
      entry: 'leaveWays',
      // Another device may have ended the day later (rules/practiceFeed#E18).
      on: {
        'day.submitted': {
          guard: { type: 'counts', params: upload },
          actions: { type: 'recordUpload', params: upload },
        },
        // The day is open again, and nothing of it is written yet.
        'day.deleted': { target: 'writing', actions: 'beginAnew' },
      },
      always: { guard: 'isOutgrown', target: 'writing', actions: assign({ upload: null }) },
    },
    left: { type: 'final' },
  },
});
