import { memberKey } from '../device/memberKey.ts';
import { markSeal, sealMarkOf } from '../device/sealMarks.ts';
import { listSealed, membersWithKey } from '../device/sealedStore.ts';
import { isRecalled } from '../practice/memberStorage.ts';
import { sealLeftOpen } from './leftOpen.ts';
import { canSeal, freshSealKey, type FetchSealKey } from './sealKey.ts';

/**
 * Gets the key by which this device can seal what it keeps of a member (rules/yourData#Y7), and seals what others left
 * open, whose session ended while their rooms were shut. Rejects where the service cannot be asked, or the device cannot
 * keep the key.
 */
export async function provideSealKey(email: string, fetchKey: FetchSealKey): Promise<void> {
  if (!canSeal()) return;

  const member = memberKey(email);
  await freshSealKey(member, fetchKey);
  // A mark that was lost: what is sealed is looked for when the rooms open the next time.
  if (sealMarkOf(member) === null && (await listSealed(member)).length > 0) {
    markSeal(member, 'sealed');
  }
  const others = (await membersWithKey()).filter((one) => one !== member && !isRecalled(one));
  for (const other of others) markSeal(other, 'leaving');
  await sealLeftOpen();
}
