import { dayReflected, type DayMedia, type DayOwner } from '../../domain/upload/dailyUpload.ts';
import type { Material, MediaWay } from '../../domain/reflection/reflection.ts';
import type { DeviceKey } from '../device/deviceKeys.ts';
import { materialKeyOf } from '../device/keys/dayDraftKeys.ts';
import { dayMediaName, freshMediaName } from '../device/keys/recordingKeys.ts';
import { changeKept, readKept } from '../device/deviceStore.ts';
import type { DayMade } from './keptMedia.ts';
import { memberKey } from '../device/memberKey.ts';
import { keptMaterialOf } from '../reflection/keptReflection.ts';
import { deviceName } from '../timer/deviceName.ts';
import { dayMessageOf, tabChannel } from '../device/tabChannel.ts';

/** Tells the tabs what was made of a day. */
export const dayMediaChannel = tabChannel('day media');

/** What a way has made of a day that is not submitted yet, or null. */
export async function readMade(owner: DayOwner, way: MediaWay): Promise<DayMade | null> {
  return madeOf(await readKept('drafts', madeKeyOf(owner, way)), owner, way);
}

/** What a way has made, under a name that nothing else has. */
export function madeFrom({ type, data, media, seconds }: Material): DayMade {
  return { name: type === 'voice' ? data : freshMediaName(type), media, seconds };
}

/** Removes what a way has made, by its name; what another tab put in its place stays. */
export async function dropMade(
  owner: DayOwner,
  { type, name }: Pick<DayMedia, 'type' | 'name'>,
): Promise<void> {
  await changeKept('drafts', madeKeyOf(owner, type), (kept) =>
    madeOf(kept, owner, type)?.name === name ? undefined : kept,
  );
  publishMade(owner, type);
}

/** Calls `listener` whenever what was made of a member's days has changed. Returns how to stop. */
export function onDayMedia(email: string, listener: () => void): () => void {
  return dayMediaChannel.subscribe((message) => {
    if (message.startsWith(`${memberKey(email)} `)) listener();
  });
}

/** What a way has made of a day, as it was kept, or null. */
export function madeOf(kept: unknown, { date }: DayOwner, way: MediaWay): DayMade | null {
  const made = keptMaterialOf(kept);

  return made === null
    ? null
    : { ...made, name: made.name ?? dayMediaName(way, date, deviceName()) };
}

/** Tells the other tabs, and who listens in this one, that a way has made something else. */
export function publishMade(owner: DayOwner, way: MediaWay): void {
  dayMediaChannel.publish(dayMediaMessageOf(owner, way));
}

/** What is said of a way of a day. */
export function dayMediaMessageOf(owner: DayOwner, way: MediaWay): string {
  return `${dayMessageOf(owner)} ${way}`;
}

/** Where it is kept what a way has made of a day. */
export function madeKeyOf(owner: DayOwner, way: MediaWay): DeviceKey {
  return materialKeyOf(reflectedOf(owner), way);
}

function reflectedOf(owner: DayOwner) {
  return { email: owner.email, task: dayReflected(owner) };
}
