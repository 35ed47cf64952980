import { scheduleDraftKeyOf } from '../device/deviceKeys.ts';
import * as v from 'valibot';

import type { ScheduleDraft } from '../../domain/schedule/draft.ts';
import { isSound } from '../../domain/schedule/record.ts';
import { changeKept, readKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';

const pillar = v.object({
  isEnabled: v.boolean(),
  startDate: v.string(),
  hasEndDate: v.boolean(),
  endDate: v.string(),
  practiceDays: v.array(v.boolean()),
  durationMinutes: v.number(),
  sessionsPerDay: v.number(),
  sessionTimes: v.array(v.string()),
});

const keptDraft = v.object({
  settings: v.object({ TETHER: pillar, RECOVERY: pillar, NOURISHMENT: pillar, MOVEMENT: pillar }),
  version: v.nullable(v.string()),
  keptAt: v.number(),
});

/** The schedule that an earlier visit left unsaved on this device, or null. */
export async function readScheduleDraft(email: string): Promise<ScheduleDraft | null> {
  const owner = memberKey(email);
  const draft = v.safeParse(keptDraft, await readKept('drafts', scheduleDraftKeyOf(owner)));

  if (!draft.success || !isSound(draft.output.settings)) return null;
  known.set(owner, contentOf(draft.output));
  return draft.output;
}

/** Keeps an unsaved schedule. Null removes the one that this page read or kept last, and no other tab's. */
export async function keepScheduleDraft(
  email: string,
  draft: Omit<ScheduleDraft, 'keptAt'> | null,
): Promise<void> {
  const owner = memberKey(email);
  const key = scheduleDraftKeyOf(owner);

  if (draft === null) {
    const own = known.get(owner);
    known.delete(owner);
    await changeKept('drafts', key, (kept) => (contentOf(kept) === own ? undefined : kept));
    return;
  }
  known.set(owner, contentOf(draft));
  await writeKept('drafts', key, { ...draft, keptAt: Date.now() });
}

/** What this page last read or kept of each member's draft. */
const known = new Map<string, string>();

/** A draft but for its time, which says nothing of what it is. */
function contentOf(draft: unknown): string {
  return JSON.stringify(draft, (key, value: unknown) => (key === 'keptAt' ? undefined : value));
}
