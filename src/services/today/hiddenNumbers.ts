import * as v from 'valibot';

import { hideable, type Hideable } from '../../contract/practice/writes.ts';
import { hiddenNumbers } from '../../domain/practice/preferences.ts';
import { tellChosen } from '../device/choices.ts';
import { hiddenKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('hidden numbers');
const hiddenHere = v.array(v.picklist(hideable));

/** What was chosen last and is not written yet, by member. */
const beingKept = new Map<string, readonly Hideable[]>();

/** The numbers that a member has hidden on this device, or on another one as far as this one was told; null for nothing chosen yet. */
export async function chosenHidden(email: string): Promise<Hideable[] | null> {
  const read = v.safeParse(hiddenHere, await readKept('states', hiddenKeyOf(memberKey(email))));

  return read.success ? hiddenNumbers(read.output) : null;
}

/** Keeps which numbers are hidden, in the place of those that were. */
export async function keepHidden(email: string, hidden: readonly Hideable[]): Promise<void> {
  const member = memberKey(email);
  beingKept.set(member, hidden);
  await writeKept('states', hiddenKeyOf(member), hidden);
  if (beingKept.get(member) === hidden) beingKept.delete(member);

  channel.publish(member);
  tellChosen();
}

/**
 * Reports which numbers are hidden, at once and whenever that is chosen anew: what is chosen while an earlier choice is read stands
 * instead of it. Returns how to stop.
 */
export function onHidden(email: string, listener: (hidden: Hideable[]) => void): () => void {
  const member = memberKey(email);
  const read = async () => {
    const kept = await chosenHidden(email);

    return hiddenNumbers(beingKept.get(member) ?? kept ?? []);
  };

  return reportKept(channel, member, read, listener);
}
