import type {
  MaterialEvent,
  MediaWay,
  Mood,
  WayMaterial,
} from '../../domain/reflection/reflection.ts';
import type { DailyUpload, DayDraft, TaskSource } from '../../domain/upload/dailyUpload.ts';

/** What the end of a day hears. */
export type DailyUploadEvent =
  | MaterialEvent
  /** The IDs of the tasks that are not done; null while those of the day are not known. */
  | { type: 'tasks.counted'; open: readonly string[] | null; tasks: TaskSource }
  | { type: 'reflection.saving' | 'reflection.settled' | 'sample.reflected'; taskId: string }
  | { type: 'mood.choose'; mood: Mood }
  | { type: 'happiness.choose'; happiness: number }
  | { type: 'text.change'; text: string }
  | { type: 'way.choose'; way: MediaWay | null }
  | { type: 'day.submit' }
  | { type: 'draft.changed'; draft: Partial<DayDraft> }
  | ({ type: 'media.changed' } & WayMaterial)
  | { type: 'day.submitted'; upload: DailyUpload }
  | { type: 'day.deleted' };

/** What it asks to be kept of its draft. */
export interface DayDraftWish {
  /** `draft.note` waits for a pause in what is written, `draft.keep` for nothing. */
  type: 'draft.note' | 'draft.keep';
  /** What changed, and nothing else: another tab may have changed the rest. */
  change: Partial<DayDraft>;
}

/** What it asks to be kept of what was recorded. */
export type DayMediaWish = { type: 'media.keep' } & WayMaterial;
