import * as v from 'valibot';

import type { EntryFields } from '../../domain/practiceRoom/entered.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { entryDraftKeyOf } from '../device/keys/dayDraftKeys.ts';
import type { DraftKeeper } from '../device/draftKeeper.ts';
import { readAs, text } from '../device/keptSchemas.ts';
import { openKeyedDrafts, recallDraft } from './keyedDrafts.ts';

const fields = v.object({ begun: text, minutes: text });

/** What an earlier visit left of minutes to enter on a day; null for nothing. */
export async function recallEntry(owner: DayOwner): Promise<EntryFields | null> {
  return readAs(fields, await recallDraft(entryDraftKeyOf(owner)));
}

/** Keeps what is written of such minutes, after a pause; null for nothing any more, at once. */
export function openEntryKeeper(owner: DayOwner): DraftKeeper<EntryFields | null> {
  return openKeyedDrafts(entryDraftKeyOf(owner));
}
