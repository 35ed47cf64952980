import { fromCallback } from 'xstate';

import type { Reflected, ReflectionDraft } from '../../domain/reflection/reflection.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export interface DraftWish {
  type: 'draft.note' | 'draft.keep';
  draft: ReflectionDraft;
}

/** Keeps a draft when it is asked to, and the one that it noted last when the page is hidden or it ends. */
export const draftKeeper = fromCallback<DraftWish, { email: string; task: Reflected }>(
  unprovidedListener('draftKeeper'),
);
