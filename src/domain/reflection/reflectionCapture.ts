import {
  noDraft,
  noMaterials,
  unmade,
  type Delivery,
  type Materials,
  type Owned,
  type Reflected,
  type Reflection,
  type ReflectionDraft,
} from './reflection.ts';
import type { Recording } from './voiceNote.ts';

/** What an earlier visit left of a task's reflection. */
export interface RecalledReflection {
  draft: ReflectionDraft | null;
  materials: Materials;
  unfinished: Recording | null;
}

/** What a reflection begins with where nothing of it is kept. */
export interface Begun {
  way: 'text';
  text: string;
  also: readonly Reflected[];
}

export interface CaptureInput extends Owned {
  /** Whether the member may go on without a reflection, as on the task page. */
  canSkip: boolean;
  begun?: Begun;
}

/** What is saved, and the other tasks that it stands for. */
export interface CaptureSave extends Owned {
  reflection: Reflection;
  also: readonly Reflected[];
}

/** What came of a save: `newStatus` is the task's. */
export interface SavedReflection {
  delivery: Delivery;
  newStatus: string;
}

export type CaptureOutcome =
  | ({ kind: 'captured'; reflection: Reflection } & SavedReflection)
  | { kind: 'skipped' };

/** A reflection in the making. */
export interface Capture extends ReflectionDraft {
  /** The other tasks that it stands for (rules/reflection#F21). */
  also: readonly Reflected[];
  /** It began with a way that its member did not choose here: they are about to go on by it. */
  isAwaited: boolean;
  /** The text as it was kept last; null before. */
  keptText: string | null;
  materials: Materials;
  /** What is saved, or was. */
  reflection: Reflection;
  saved: SavedReflection | null;
  /** The service's own words when it did not take the reflection. */
  failure: string | null;
}

export const noCapture: Capture = {
  ...noDraft,
  also: [],
  isAwaited: false,
  keptText: null,
  materials: noMaterials,
  reflection: unmade,
  saved: null,
  failure: null,
};

/** What came of a capture that has ended. */
export function outcomeOf({ reflection, saved }: Capture): CaptureOutcome {
  return saved === null ? { kind: 'skipped' } : { kind: 'captured', reflection, ...saved };
}

/** What an earlier visit left, under what was chosen since. A recording that was cut off asks for its way. */
export function recalledOver(
  since: ReflectionDraft,
  { draft, materials, unfinished }: RecalledReflection,
): ReflectionDraft & Pick<Capture, 'materials' | 'keptText'> {
  const kept = draft ?? noDraft;

  return {
    mood: since.mood ?? kept.mood,
    way: since.way ?? kept.way ?? (unfinished === null ? null : 'voice'),
    text: since.text === '' ? kept.text : since.text,
    materials,
    keptText: kept.text,
  };
}

/** A draft, and where nothing of it is there what it is to begin with. */
export function begunOver<T extends ReflectionDraft>(draft: T, begun: Begun | undefined): T {
  if (begun === undefined) return draft;

  return { ...draft, way: draft.way ?? begun.way, text: draft.text || begun.text };
}
