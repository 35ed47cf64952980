import { fromCallback } from 'xstate';

import {
  noDayDraft,
  type DailyUpload,
  type DayDraft,
  type DayOwner,
  type DayTasks,
  type DayToSubmit,
  type RecalledDay,
} from '../../domain/dailyUpload.ts';
import {
  noMaterials,
  wayMaterialOf,
  type MaterialEvent,
  type Materials,
  type MediaWay,
  type Mood,
  type WayMaterial,
} from '../../domain/reflection.ts';
import { unprovidedListener } from '../unprovided.ts';

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

/** Reports the upload of a day when another tab submits it. */
export const dayUploads = fromCallback<DailyUploadEvent, DayOwner>(unprovidedListener('uploads'));

type Scope = { context: DailyUploadContext };

export function owner({ context: { email, date } }: Scope): DayOwner {
  return { email, date };
}

/** Follows another tab that submitted the day. */
export const follow = {
  guard: { type: 'counts', params: submittedOf },
  target: '#dailyUpload.complete',
  actions: { type: 'recordUpload', params: submittedOf },
} as const;

/** The words of a sample day are where its member goes on once the day's own tasks are known. */
export function withUpload(
  _: unknown,
  { upload }: { upload: DailyUpload },
): Partial<DailyUploadContext> {
  const { mood, happiness, text, isSample } = upload;

  return isSample ? { upload, mood, happiness, text } : { upload };
}

export const changeMaterial = [
  { type: 'recordMaterial', params: changeOf },
  { type: 'keepMaterial', params: changeOf },
] as const;

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

/** Keeps what was noted. */
export const keepNoted = { type: 'keepDraft', params: {} } as const;

export const noteText = {
  type: 'noteDraft',
  params: ({ context: { text } }: Scope) => ({ text }),
} as const;

export function dayOf({ context }: Scope): DayToSubmit {
  const { mood, happiness, text, materials, tasks } = context;

  return { ...owner({ context }), mood, happiness, text, materials, isSample: tasks === 'sample' };
}

/** What an earlier visit left. A recording that was cut off asks for its way. */
export function recalledOf({
  upload,
  draft,
  materials,
  unfinished,
}: RecalledDay): Partial<DailyUploadContext> {
  return { ...draft, upload, materials, way: unfinished === null ? null : 'voice' };
}

function submittedOf({ event: { upload } }: { event: { upload: DailyUpload } }) {
  return { upload };
}

function changeOf({ context, event }: Scope & { event: MaterialEvent }): DayOwner & WayMaterial {
  return { ...owner({ context }), ...wayMaterialOf(event) };
}
