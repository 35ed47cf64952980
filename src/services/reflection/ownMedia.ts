import * as v from 'valibot';

import { everythingGoes, type OwnMedia } from '../../domain/reflection/ownMedia.ts';
import { ownMediaKeyOf } from '../device/deviceKeys.ts';
import { changeKept, readKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('own media');
const ownMedia = v.fallback(
  v.object({ isAll: v.boolean(), names: v.array(v.string()) }),
  everythingGoes,
);

/** Which of a member's files stay on this device. */
export async function readOwnMedia(email: string): Promise<OwnMedia> {
  return v.parse(ownMedia, await readKept('states', ownMediaKeyOf(memberKey(email))));
}

/** Lets one file stay on this device. */
export function keepHere(email: string, name: string): Promise<void> {
  return change(email, ({ isAll, names }) => ({ isAll, names: [...new Set([...names, name])] }));
}

/** Lets all files stay on this device, or go: then also those that were to stay one by one. */
export function keepAllHere(email: string, isAll: boolean): Promise<void> {
  return change(email, ({ names }) => ({ isAll, names: isAll ? names : [] }));
}

/** Reports which files stay, at once and whenever that changes. Returns how to stop. */
export function onOwnMedia(email: string, listener: (own: OwnMedia) => void): () => void {
  return reportKept(channel, memberKey(email), () => readOwnMedia(email), listener);
}

async function change(email: string, next: (own: OwnMedia) => OwnMedia): Promise<void> {
  await changeKept('states', ownMediaKeyOf(memberKey(email)), (kept) =>
    next(v.parse(ownMedia, kept)),
  );
  channel.publish(memberKey(email));
}
