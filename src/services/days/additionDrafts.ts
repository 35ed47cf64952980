import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { additionDraftKeyOf } from '../device/keys/dayDraftKeys.ts';
import type { DraftKeeper } from '../device/draftKeeper.ts';
import { openKeyedDrafts, recallDraft } from './keyedDrafts.ts';

/** What an earlier visit left of an addition to a day; empty for nothing. */
export async function recallAddition(owner: DayOwner): Promise<string> {
  const kept = await recallDraft(additionDraftKeyOf(owner));

  return typeof kept === 'string' ? kept : '';
}

/** Keeps what is written of an addition, after a pause; null for nothing any more, at once. */
export function openAdditionKeeper(owner: DayOwner): DraftKeeper<string | null> {
  return openKeyedDrafts(additionDraftKeyOf(owner));
}
