import { fromCallback } from 'xstate';

import {
  noDayDraft,
  type DailyUpload,
  type DayDraft,
  type DayOwner,
  type DayTasks,
  type DayToSubmit,
  type RecalledDay,
} from '../../domain/upload/dailyUpload.ts';
import {
  noMaterials,
  wayMaterialOf,
  type MaterialEvent,
  type Materials,
  type MediaWay,
  type Mood,
  type WayMaterial,
} from '../../domain/reflection/reflection.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export type DailyUploadEvent =
  | MaterialEvent
  | { type: 'tasks.counted'; open: number | null; tasks: DayTasks }
  | { type: 'sample.reflected'; taskId: string }
  | { type: 'mood.choose'; mood: Mood }
  | { type: 'happiness.choose'; happiness: number }
  | { type: 'text.change'; text: string }
  | { type: 'way.choose'; way: MediaWay | null }
  | { type: 'draft.due' | 'day.submit' }
  | { type: 'draft.changed'; draft: Partial<DayDraft> }
  | ({ type: 'media.changed' } & WayMaterial)
  | { type: 'day.submitted'; upload: DailyUpload };

export interface DailyUploadContext extends DayOwner, DayDraft {
  /** How many tasks need a reflection; null while the tasks of the day are not known. */
  open: number | null;
  tasks: DayTasks;
  /** The way that is in sight, of the three that make a file. */
  way: MediaWay | null;
  materials: Materials;
  upload: DailyUpload | null;
}

/** A day of which nothing is known yet. */
export const newDay: Omit<DailyUploadContext, keyof DayOwner> = {
  ...noDayDraft,
  open: null,
  tasks: 'none',
  way: null,
  materials: noMaterials,
  upload: null,
};

export interface DayDraftWish {
  type: 'draft.note' | 'draft.keep';
  /** What changed, and nothing else: another tab may have changed the rest. */
  change: Partial<DayDraft>;
}

/**
 * Keeps what changed when it is asked to, and what it noted when the page is hidden or it ends. Reports the draft once it
 * is kept, and when another tab keeps some of it.
 */
export const dayDraftKeeper = fromCallback<DayDraftWish, DayOwner>(
  unprovidedListener('draftKeeper'),
);

export type DayMediaWish = { type: 'media.keep' } & WayMaterial;

/** Keeps what the ways have made. Reports what each way has as soon as it is known, and when another tab changes it. */
export const dayMediaKeeper = fromCallback<DayMediaWish, DayOwner>(
  unprovidedListener('mediaKeeper'),
);

/** Reports the upload of a day when another tab submits it. */
export const dayUploads = fromCallback<DailyUploadEvent, DayOwner>(unprovidedListener('uploads'));

type Scope = { context: DailyUploadContext };

export function owner({ context: { email, date } }: Scope): DayOwner {
  return { email, date };
}

/** Keeps what was noted. */
export const keepNoted = { type: 'keepDraft', params: {} } as const;

/** Follows another tab that submitted the day. What was noted here was not in it. */
export const follow = {
  guard: { type: 'counts', params: submittedOf },
  target: '#dailyUpload.complete',
  actions: [{ type: 'recordUpload', params: submittedOf }, keepNoted],
} as const;

const recalled = ({ event }: { event: { output: RecalledDay } }) => event;

/** Goes on with what an earlier visit left. */
export const goOn = [
  {
    guard: { type: 'isUploaded', params: recalled },
    target: 'complete',
    actions: { type: 'recordRecalled', params: recalled },
  },
  {
    target: 'writing',
    actions: [
      { type: 'recordRecalled', params: recalled },
      { type: 'handOut', params: recalled },
    ],
  },
] as const;

/** The words of a sample day are where its member goes on once the day's own tasks are known. */
export function withUpload(
  _: unknown,
  { upload }: { upload: DailyUpload },
): Partial<DailyUploadContext> {
  const { mood, happiness, text, isSample } = upload;

  return isSample ? { upload, mood, happiness, text } : { upload };
}

export const keepMaterial = { type: 'keepMaterial', params: changeOf } as const;
export const changeMaterial = [{ type: 'recordMaterial', params: changeOf }, keepMaterial] as const;

/** What another tab changed is what its way has here too. */
export const followMaterial = [
  { type: 'recordMaterial', params: changedElsewhere },
  { type: 'tellWay', params: changedElsewhere },
] as const;

export function wayRefOf(_: unknown, { way }: WayMaterial): 'voiceNote' | 'image' | 'video' {
  return way === 'voice' ? 'voiceNote' : way;
}

export function recallOf(_: unknown, { way, material }: WayMaterial) {
  return { type: way === 'voice' ? 'note.recall' : 'pick.recall', material } as const;
}

export function mediaWish(_: unknown, change: WayMaterial): DayMediaWish {
  return { type: 'media.keep', ...change };
}

export function draftWish(type: DayDraftWish['type']) {
  return (_: Scope, change: Partial<DayDraft>): DayDraftWish => ({ type, change });
}

/** Keeps one field of the draft, and what was noted. */
export function keepField(field: keyof DayDraft) {
  return {
    type: 'keepDraft',
    params: ({ context }: Scope) => ({ [field]: context[field] }),
  } as const;
}

/** Takes one field of the draft as it was chosen, and keeps it. */
export function takeField(field: 'mood' | 'happiness') {
  return [
    {
      type: 'recordField',
      params: ({ event }: { event: Partial<DayDraft> }) => ({ [field]: event[field] }),
    },
    keepField(field),
  ] as const;
}

export const noteText = {
  type: 'noteDraft',
  params: ({ context: { text } }: Scope) => ({ text }),
} as const;

export function dayOf({ context }: Scope): DayToSubmit {
  const { mood, happiness, text, materials, tasks } = context;

  return { ...owner({ context }), mood, happiness, text, materials, isSample: tasks === 'sample' };
}

/** What an earlier visit left. A recording that was cut off asks for its way. */
export function recalledOf(
  _: unknown,
  { output: { upload, draft, materials, unfinished } }: { output: RecalledDay },
): Partial<DailyUploadContext> {
  return { ...draft, upload, materials, way: unfinished === null ? null : 'voice' };
}

export function submittedDay({
  context: { email },
  event: { output: upload },
}: Scope & { event: { output: DailyUpload } }) {
  return { email, upload };
}

function submittedOf({ event: { upload } }: { event: { upload: DailyUpload } }) {
  return { upload };
}

function changeOf({ event }: { event: MaterialEvent }): WayMaterial {
  return wayMaterialOf(event);
}

function changedElsewhere({ event: { way, material } }: { event: WayMaterial }): WayMaterial {
  return { way, material };
}
