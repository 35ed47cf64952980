import { profileDraftKeyOf } from '../device/deviceKeys.ts';
import * as v from 'valibot';

import type { ProfileDraft, ProfileEdits } from '../../domain/account/profileDraft.ts';
import { isEdited } from '../../domain/account/profileDraft.ts';
import { readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';

const text = v.exactOptional(v.string());

const keptDraft = v.object({
  edits: v.object({
    firstName: text,
    lastName: text,
    city: text,
    state: text,
    country: text,
    photoUrl: text,
  }),
  keptAt: v.number(),
});

/** The edits of a profile that an earlier visit left unsaved on this device, or null. */
export async function readProfileDraft(email: string): Promise<ProfileDraft | null> {
  const draft = v.safeParse(
    keptDraft,
    await readKept('drafts', profileDraftKeyOf(memberKey(email))),
  );

  return draft.success && isEdited(draft.output.edits) ? draft.output : null;
}

/** Keeps unsaved edits; none at all removes those that were kept. */
export async function keepProfileDraft(email: string, edits: ProfileEdits): Promise<void> {
  const key = profileDraftKeyOf(memberKey(email));

  await (isEdited(edits)
    ? writeKept('drafts', key, { edits, keptAt: Date.now() })
    : removeKept('drafts', key));
}
