import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { additionDraftKeyOf } from '../device/deviceKeys.ts';
import { readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { openDrafts, type DraftKeeper } from '../device/draftKeeper.ts';
import { dropLastWords, holdLastWords, lastWordsOf } from '../device/lastWords.ts';

/** What an earlier visit left of an addition to a day; empty for nothing. */
export async function recallAddition(owner: DayOwner): Promise<string> {
  const key = additionDraftKeyOf(owner);
  const held = lastWordsOf(key);
  if (typeof held === 'string') await keepText(owner, held);
  const kept = await readKept('drafts', key);

  return typeof kept === 'string' ? kept : '';
}

/** Keeps what is written of an addition, after a pause; null for nothing any more, at once. */
export function openAdditionKeeper(owner: DayOwner): DraftKeeper<string | null> {
  let turn: Promise<void> = Promise.resolve();

  return openDrafts<string | null>((text) => {
    turn = turn.then(() => (text === null ? dropText(owner) : keepText(owner, text)));
  });
}

async function dropText(owner: DayOwner): Promise<void> {
  dropLastWords(additionDraftKeyOf(owner));
  await removeKept('drafts', additionDraftKeyOf(owner));
}

function keepText(owner: DayOwner, text: string): Promise<void> {
  const key = additionDraftKeyOf(owner);

  return holdLastWords(key, text, () => writeKept('drafts', key, text));
}
