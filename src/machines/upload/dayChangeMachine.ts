import { assign, emit, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';

import {
  noMaterials,
  wayMaterialOf,
  withMaterial,
  type MaterialEvent,
  type Materials,
  type MediaWay,
  type Mood,
  type WayMaterial,
} from '../../domain/reflection/reflection.ts';
import {
  changeOf,
  dayChanged,
  isUnchanged,
  noDayChange,
  standsAsChanged,
  type DayChangeDraft,
  type RecalledChange,
} from '../../domain/upload/changedDay.ts';
import type { DailyUpload, DayOwner, DayToChange } from '../../domain/upload/dailyUpload.ts';
import { fitsDay } from '../../domain/upload/dayText.ts';
import { unprovided, unprovidedListener } from '../common/unprovided.ts';
import { mediaWaysMachine, type MediaWaysEvent } from '../reflection/mediaWaysMachine.ts';

export type DayChangeActorRef = ActorRefFrom<typeof dayChangeMachine>;

export type DayChangeEvent =
  | MaterialEvent
  | { type: 'mood.choose'; mood: Mood }
  | { type: 'happiness.choose'; happiness: number }
  | { type: 'text.change'; text: string }
  | { type: 'way.choose'; way: MediaWay | null }
  /** What the day had, by its name, is to be in it no more. */
  | { type: 'media.remove'; name: string }
  | { type: 'change.save' | 'change.leave' }
  /** The end of the day as it stands on this device. */
  | { type: 'day.submitted'; upload: DailyUpload }
  | { type: 'day.deleted' };

/** What it asks to be kept. */
export type DayChangeWish =
  /** `change.note` waits for a pause in what is written, `change.keep` for nothing. */
  | { type: 'change.note' | 'change.keep'; draft: DayChangeDraft }
  | ({ type: 'media.keep' } & WayMaterial)
  /** The change is made, or is not to be: nothing of it is kept any more. */
  | { type: 'change.drop' };

interface DayChangeContext extends DayOwner, DayChangeDraft {
  /** The end of the day that stands now; null where there is none. */
  stands: DailyUpload | null;
  materials: Materials;
  /** The way that is in sight, of the three that make a file. */
  way: MediaWay | null;
}

interface Here {
  context: DayChangeContext;
}

const owner = ({ context: { email, date } }: Here): DayOwner => ({ email, date });
const recalled = ({ event }: { event: { output: RecalledChange | null } }) => event.output;
const made = ({ event }: { event: MaterialEvent }) => wayMaterialOf(event);
const told = ({ event }: { event: { upload: DailyUpload } }) => event.upload;
const changeMaterial = [
  { type: 'recordMaterial', params: made },
  { type: 'keepMaterial', params: made },
] as const;

/**
 * A day that was submitted, opened again (rules/upload#U20): a draft beside what stands, which takes its place once it is saved, and is
 * forgotten once it is left.
 */
export const dayChangeMachine = setup({
  types: {} as {
    context: DayChangeContext;
    events: DayChangeEvent;
    emitted: { type: 'day.changed' };
    children: { mediaWays: 'mediaWays' };
    input: DayOwner;
  },
  actors: {
    mediaWays: mediaWaysMachine,
    /** Keeps the change as it is made. What was noted is kept too when the page is hidden or this ends. */
    changeKeeper: fromCallback<DayChangeWish, DayOwner>(unprovidedListener('changeKeeper')),
    /** Reports the end of the day as it stands, at once and whenever that changes. */
    uploads: fromCallback<DayChangeEvent, DayOwner>(unprovidedListener('uploads')),
    /** Resolves with what the change begins with, or null where the day cannot be changed. */
    recall: fromPromise<RecalledChange | null, DayOwner>(unprovided('recall')),
    save: fromPromise<DailyUpload, DayToChange>(unprovided('save')),
  },
  actions: {
    noteChange: sendTo('changeKeeper', ({ context }): DayChangeWish => ({
      type: 'change.note',
      draft: draftOf(context),
    })),
    keepChange: sendTo('changeKeeper', ({ context }): DayChangeWish => ({
      type: 'change.keep',
      draft: draftOf(context),
    })),
    keepMaterial: sendTo('changeKeeper', (_, change: WayMaterial): DayChangeWish => ({
      type: 'media.keep',
      ...change,
    })),
    dropChange: sendTo('changeKeeper', (): DayChangeWish => ({ type: 'change.drop' })),
    recallWays: sendTo('mediaWays', (_, change: RecalledChange | null): MediaWaysEvent => ({
      type: 'ways.recall',
      recalled: {
        materials: change?.materials ?? noMaterials,
        unfinished: change?.unfinished ?? null,
      },
    })),
    leaveWays: sendTo('mediaWays', (): MediaWaysEvent => ({ type: 'ways.leave' })),
    // A recording that was cut off asks for its way.
    recordRecalled: assign((_, change: RecalledChange | null) => {
      if (change === null) return {};

      const { draft, materials, stands, unfinished } = change;
      const way = unfinished === null ? null : ('voice' as const);
      return { ...draft, materials, stands, way };
    }),
    recordWords: assign((_, words: Partial<DayChangeDraft>) => words),
    recordMaterial: assign({
      materials: ({ context }, change: WayMaterial) => withMaterial(context.materials, change),
    }),
    removeMedia: assign({
      media: ({ context }, { name }: { name: string }) =>
        context.media.filter((one) => one.name !== name),
    }),
    beginAnew: assign((_, stands: DailyUpload) => ({ ...changeOf(stands), stands })),
    recordStands: assign((_, { stands }: { stands: DailyUpload | null }) => ({ stands })),
    tellChanged: emit({ type: 'day.changed' }),
  },
  guards: {
    canBeKept: ({ context }) => fitsDay(context.text),
    isOpen: (_, change: RecalledChange | null) => change !== null,
    isUntouched: ({ context }) => isUnchanged(draftOf(context), context.stands, context.materials),
    isAsChanged: ({ context }) => standsAsChanged(context, context.stands),
    isElsewhere: ({ context }) => !standsAsChanged(context, context.stands),
  },
}).createMachine({
  id: 'dayChange',
  context: ({ input }) => ({
    ...input,
    ...noDayChange,
    stands: null,
    materials: noMaterials,
    way: null,
  }),
  invoke: [
    { id: 'changeKeeper', src: 'changeKeeper', input: owner },
    {
      id: 'mediaWays',
      src: 'mediaWays',
      input: ({ context, self }) => ({
        email: context.email,
        task: dayChanged(context),
        listener: self,
      }),
    },
  ],
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: owner,
        onDone: [
          {
            guard: { type: 'isOpen', params: recalled },
            target: 'editing',
            actions: [
              { type: 'recordRecalled', params: recalled },
              { type: 'recallWays', params: recalled },
            ],
          },
          { target: 'closed' },
        ],
      },
    },
    closed: {},
    editing: {
      invoke: { id: 'uploads', src: 'uploads', input: owner },
      on: {
        'material.ready': { actions: changeMaterial },
        'material.gone': { actions: changeMaterial },
        'way.choose': { actions: ['leaveWays', assign({ way: ({ event }) => event.way })] },
        'mood.choose': {
          actions: [
            { type: 'recordWords', params: ({ event: { mood } }) => ({ mood }) },
            'keepChange',
          ],
        },
        'happiness.choose': {
          actions: [
            { type: 'recordWords', params: ({ event: { happiness } }) => ({ happiness }) },
            'keepChange',
          ],
        },
        'text.change': {
          actions: [
            { type: 'recordWords', params: ({ event: { text } }) => ({ text }) },
            'noteChange',
          ],
        },
        'media.remove': {
          actions: [{ type: 'removeMedia', params: ({ event }) => event }, 'keepChange'],
        },
        'day.submitted': [
          { guard: 'isUntouched', actions: { type: 'beginAnew', params: told } },
          { actions: { type: 'recordStands', params: ({ event }) => ({ stands: event.upload }) } },
        ],
        'day.deleted': { actions: { type: 'recordStands', params: { stands: null } } },
        'change.save': { guard: 'canBeKept', target: 'saving', actions: 'keepChange' },
        'change.leave': { target: 'left', actions: ['leaveWays', 'dropChange'] },
      },
      initial: 'own',
      states: {
        own: { always: { guard: 'isElsewhere', target: 'elsewhere' } },
        elsewhere: { always: { guard: 'isAsChanged', target: 'own' } },
      },
    },
    saving: {
      entry: 'leaveWays',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { email, date, materials, ...context } }) => ({
          ...draftOf(context),
          email,
          date,
          materials,
        }),
        onDone: { target: 'left', actions: ['dropChange', 'tellChanged'] },
      },
    },
    left: { type: 'final' },
  },
});

function draftOf({
  happiness,
  isSample,
  media,
  mood,
  replaces,
  text,
}: DayChangeDraft): DayChangeDraft {
  return { happiness, isSample, media, mood, replaces, text };
}
