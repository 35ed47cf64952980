import { fromCallback } from 'xstate';

import type {
  DailyUpload,
  DayDraft,
  DayOwner,
  DayToSubmit,
  RecalledDay,
} from '../../domain/dailyUpload.ts';
import {
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
  | { type: 'tasks.counted'; open: number | null }
  | { type: 'sample.reflected'; taskId: string }
  | { type: 'mood.choose'; mood: Mood }
  | { type: 'happiness.choose'; happiness: number }
  | { type: 'text.change'; text: string }
  | { type: 'way.choose'; way: MediaWay | null }
  | { type: 'draft.due' | 'day.submit' }
  | { type: 'draft.changed'; draft: DayDraft }
  | { type: 'day.submitted'; upload: DailyUpload };

export interface DailyUploadContext extends DayOwner, DayDraft {
  /** How many tasks need a reflection; null while the tasks of the day are not known. */
  open: number | null;
  /** The way that is in sight, of the three that make a file. */
  way: MediaWay | null;
  materials: Materials;
  upload: DailyUpload | null;
}

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
  target: '#dailyUpload.complete',
  actions: {
    type: 'recordUpload',
    params: ({ event }: { event: { upload: DailyUpload } }) => event,
  },
} as const;

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
  const { mood, happiness, text, materials } = context;

  return { ...owner({ context }), mood, happiness, text, materials };
}

/** What an earlier visit left. A recording that was cut off asks for its way. */
export function recalledOf({
  draft,
  materials,
  unfinished,
}: RecalledDay): Partial<DailyUploadContext> {
  return { ...draft, materials, way: unfinished === null ? null : 'voice' };
}

function changeOf({ context, event }: Scope & { event: MaterialEvent }): DayOwner & WayMaterial {
  return { ...owner({ context }), ...wayMaterialOf(event) };
}
