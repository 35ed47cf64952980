import type { DeviceKey } from '../device/deviceKeys.ts';
import { readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { openDrafts, type DraftKeeper } from '../device/draftKeeper.ts';
import { dropLastWords, holdLastWords, lastWordsOf } from '../device/lastWords.ts';

/** What an earlier visit left under a key of the drafts, as it was kept; undefined for nothing. */
export async function recallDraft(key: DeviceKey): Promise<unknown> {
  const held = lastWordsOf(key);
  if (held !== undefined && held !== null) await keepDraft(key, held);

  return readKept('drafts', key);
}

/** Keeps what is written under a key of the drafts, after a pause; null for nothing any more, at once. */
export function openKeyedDrafts<TDraft>(key: DeviceKey): DraftKeeper<TDraft | null> {
  let turn: Promise<void> = Promise.resolve();

  return openDrafts<TDraft | null>((draft) => {
    turn = turn.then(() => (draft === null ? dropDraft(key) : keepDraft(key, draft)));
  });
}

async function dropDraft(key: DeviceKey): Promise<void> {
  dropLastWords(key);
  await removeKept('drafts', key);
}

function keepDraft(key: DeviceKey, draft: unknown): Promise<void> {
  return holdLastWords(key, draft, () => writeKept('drafts', key, draft));
}
