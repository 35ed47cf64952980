import {
  dayReflected,
  type DayOwner,
  type WrittenDay,
} from '../../../domain/upload/dailyUpload.ts';
import { asideKeyOf } from '../../device/deviceKeys.ts';
import { dayDraftKeyOf } from '../../device/keys/dayDraftKeys.ts';
import { changeKept, removeKept } from '../../device/deviceStore.ts';
import { dropLastWords } from '../../device/lastWords.ts';
import { dayMessageOf } from '../../device/tabChannel.ts';
import { dropRecordings } from '../../reflection/recordings.ts';
import { dropMade, readMade } from '../dayMade.ts';
import { dayMediaOf } from '../keptMedia.ts';
import { leftOf } from '../leftNames.ts';
import { uploadsChannel } from '../uploadsChannel.ts';

/** Removes what was left of a day and never submitted: its words where these are shown, its files, and what was set aside of them. */
export async function dropLeft(
  owner: DayOwner,
  { media, text }: Pick<WrittenDay, 'media' | 'text'>,
): Promise<void> {
  if (text.trim() !== '') {
    dropLastWords(dayDraftKeyOf(owner));
    await removeKept('drafts', dayDraftKeyOf(owner));
  }
  for (const { name, type } of media) {
    const left = leftOf(name);
    const made = left?.kind === 'made' ? await readMade(owner, type) : null;
    if (made !== null) await dropMade(owner, { type, name: made.name });
    if (left?.kind === 'part') {
      const task = dayReflected(owner);
      await dropRecordings({ email: owner.email, task, recording: { id: left.id } });
    }
  }

  const names = new Set(media.map(({ name }) => name));
  await changeKept('states', asideKeyOf(owner), (kept) => {
    const others = dayMediaOf(kept).filter(({ name }) => !names.has(name));
    return others.length === 0 ? undefined : others;
  });
  uploadsChannel.publish(dayMessageOf(owner));
}
