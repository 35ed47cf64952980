import { fromCallback } from 'xstate';

import type { Reflected, ReflectionDraft } from '../../domain/reflection/reflection.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export interface DraftWish {
  /** `draft.note` waits for a pause in what is written, `draft.keep` for nothing. */
  type: 'draft.note' | 'draft.keep';
  draft: ReflectionDraft;
}

/** Keeps a draft: at once, or after a pause, when the page is hidden, or when this ends. */
export const draftKeeper = fromCallback<DraftWish, { email: string; task: Reflected }>(
  unprovidedListener('draftKeeper'),
);
