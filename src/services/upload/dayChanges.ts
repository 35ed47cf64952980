import * as v from 'valibot';

import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import {
  canChange,
  changeOf,
  dayChanged,
  type DayChangeDraft,
  type RecalledChange,
} from '../../domain/upload/changedDay.ts';
import { dayChangeKeyOf } from '../device/keys/dayDraftKeys.ts';
import { readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { openDrafts, type DraftKeeper } from '../device/draftKeeper.ts';
import { dropLastWords, holdLastWords, lastWordsOf } from '../device/lastWords.ts';
import {
  dropReflectionDraft,
  keepMaterial,
  recallReflection,
} from '../reflection/reflectionDraft.ts';
import type { WayMaterial } from '../../domain/reflection/reflection.ts';
import { listUploadsFrom, readUpload } from './keptEnds.ts';
import { dayMedia } from './keptMedia.ts';
import { reportGathered } from '../device/reportKept.ts';
import { onUploadKept } from './uploadsChannel.ts';
import { draftPartOf } from './keptUpload.ts';

const ids = v.object({ replaces: v.array(v.string()), isSample: v.boolean(), media: dayMedia });

/**
 * What a change of a submitted day begins with: what an earlier visit left of it, or else the day as it stands. Null where it cannot be
 * changed: nothing of it is submitted, or a later day is, and no change was begun before that (rules/upload#U21).
 */
export async function recallChange(owner: DayOwner): Promise<RecalledChange | null> {
  await restoreLastWords(owner);
  const [stands, uploads, kept, { materials, unfinished }] = await Promise.all([
    readUpload(owner),
    listUploadsFrom(owner.email, owner.date),
    readKept('drafts', dayChangeKeyOf(owner)),
    recallReflection({ email: owner.email, task: dayChanged(owner) }),
  ]);
  const made = { materials, unfinished };
  const draft = draftOf(kept);
  if (draft !== null) return { draft, stands, ...made };
  if (stands === null || !canChange(owner.date, uploads)) return null;

  return { draft: changeOf(stands), stands, ...made };
}

/** Keeps a change as it is made, one thing after the other. */
export interface DayChangeKeeper extends DraftKeeper<DayChangeDraft> {
  /** Keeps what a way has made for it, or removes that. */
  keepMaterial: (change: WayMaterial) => void;
  /** Removes all of it. What is noted after that is kept no more. */
  drop: () => void;
}

/** What was noted is kept when the page is hidden, too. */
export function openDayChangeKeeper(owner: DayOwner): DayChangeKeeper {
  const task = dayChanged(owner);
  let turn: Promise<void> = Promise.resolve();
  let isDropped = false;
  const next = (write: () => Promise<void>) => {
    turn = turn.then(write);
  };
  const drafts = openDrafts<DayChangeDraft>((draft) => {
    if (!isDropped) next(() => keepDraft(owner, draft));
  });

  return {
    ...drafts,
    keepMaterial: (change) => next(() => keepMaterial({ email: owner.email, task, ...change })),
    drop: () => {
      isDropped = true;
      next(() => dropDayChange(owner));
    },
  };
}

/** Removes what was kept of a change, with what was recorded for it: it is made, or is not to be. */
export async function dropDayChange(owner: DayOwner): Promise<void> {
  dropLastWords(dayChangeKeyOf(owner));
  await removeKept('drafts', dayChangeKeyOf(owner));
  await dropReflectionDraft({ email: owner.email, task: dayChanged(owner) });
}

/** Reports whether a day can be changed, or a change of it was begun here: at once, and whenever that may have changed. Returns how to stop. */
export function onChangeable(owner: DayOwner, report: (isChangeable: boolean) => void): () => void {
  const { date, email } = owner;

  return reportGathered(
    [(listener) => onUploadKept(email, listener)],
    async () => {
      const begun = draftOf(await readKept('drafts', dayChangeKeyOf(owner)));
      return begun !== null || canChange(date, await listUploadsFrom(email, date));
    },
    report,
  );
}

async function restoreLastWords(owner: DayOwner): Promise<void> {
  const draft = draftOf(lastWordsOf(dayChangeKeyOf(owner)));
  if (draft !== null) await keepDraft(owner, draft);
}

function keepDraft(owner: DayOwner, draft: DayChangeDraft): Promise<void> {
  const key = dayChangeKeyOf(owner);

  return holdLastWords(key, draft, () => writeKept('drafts', key, draft));
}

function draftOf(kept: unknown): DayChangeDraft | null {
  const words = draftPartOf(kept);
  const rest = v.safeParse(ids, kept);
  if (words === null || !rest.success) return null;

  const { happiness, mood, text } = words;
  if (happiness === undefined || mood === undefined || text === undefined) return null;
  return { ...rest.output, happiness, mood, text };
}
