import { dayReflected, type DayMedia, type DayOwner } from '../../domain/upload/dailyUpload.ts';
import type { Material, MediaWay, WayMaterial } from '../../domain/reflection/reflection.ts';
import { setAside } from './asideMedia.ts';
import {
  dayMediaName,
  freshMediaName,
  materialKeyOf,
  type DeviceKey,
} from '../device/deviceKeys.ts';
import { changeKept, readKept } from '../device/deviceStore.ts';
import { dayWays, type DayMade } from './keptMedia.ts';
import { memberKey } from '../device/memberKey.ts';
import { keptMaterialOf } from '../reflection/keptReflection.ts';
import { readMaterial } from '../reflection/reflectionDraft.ts';
import { deviceName } from '../timer/deviceName.ts';
import { dayMessageOf, tabChannel } from '../device/tabChannel.ts';

export interface DayMediaKeeper {
  /** Keeps what a way has made, or removes what it had. */
  keep: (change: WayMaterial) => void;
  close: () => void;
}

const channel = tabChannel('day media');

/**
 * Keeps what is made of a day, and tells the other tabs. `onChanged` gets what each way has, at once and when another tab
 * changes it. What another tab had made, and this one did not know of, is set aside before it is replaced.
 */
export function openDayMediaKeeper(
  owner: DayOwner,
  onChanged: (change: WayMaterial) => void,
): DayMediaKeeper {
  const known = new Map<MediaWay, string>();
  const turns = new Map<MediaWay, number>();
  const turnOf = (way: MediaWay) => turns.get(way) ?? 0;
  const begin = (way: MediaWay) => turns.set(way, turnOf(way) + 1);

  const report = async (way: MediaWay) => {
    begin(way);
    const turn = turnOf(way);
    const made = await readMade(owner, way);
    if (turn !== turnOf(way) || made?.name === known.get(way)) return;

    const material = await readMaterial(reflectedOf(owner), way);
    if (turn !== turnOf(way)) return;
    know(way, made?.name);
    onChanged({ way, material });
  };
  const know = (way: MediaWay, name: string | undefined) => {
    if (name === undefined) known.delete(way);
    else known.set(way, name);
  };
  const keep = async ({ way, material }: WayMaterial) => {
    // What was read before this is older.
    begin(way);
    const before = known.get(way);
    const made = material === null ? null : madeFrom(material);
    know(way, made?.name);
    if (made !== null) await putMade(owner, way, made);
    else if (before !== undefined) await dropMade(owner, { type: way, name: before });
    publish(owner, way);
  };

  const unsubscribe = channel.subscribe((message) => {
    for (const way of dayWays) if (message === messageOf(owner, way)) void report(way);
  });
  for (const way of dayWays) void report(way);
  return {
    keep: (change) => void keep(change),
    close: () => {
      unsubscribe();
      for (const way of dayWays) begin(way);
    },
  };
}

/** What a way has made of a day that is not submitted yet, or null. */
export async function readMade(owner: DayOwner, way: MediaWay): Promise<DayMade | null> {
  return madeOf(await readKept('drafts', keyOf(owner, way)), owner, way);
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
  await changeKept('drafts', keyOf(owner, type), (kept) =>
    madeOf(kept, owner, type)?.name === name ? undefined : kept,
  );
  publish(owner, type);
}

/** Calls `listener` whenever what was made of a member's days has changed. Returns how to stop. */
export function onDayMedia(email: string, listener: () => void): () => void {
  return channel.subscribe((message) => {
    if (message.startsWith(`${memberKey(email)} `)) listener();
  });
}

async function putMade(owner: DayOwner, way: MediaWay, made: DayMade): Promise<void> {
  let displaced: DayMade[] = [];
  await changeKept('drafts', keyOf(owner, way), (kept) => {
    const other = madeOf(kept, owner, way);
    displaced = other === null || other.name === made.name ? [] : [other];
    return made;
  });

  for (const other of displaced) await setAside(owner, way, other);
}

function madeOf(kept: unknown, { date }: DayOwner, way: MediaWay): DayMade | null {
  const made = keptMaterialOf(kept);

  return made === null
    ? null
    : { ...made, name: made.name ?? dayMediaName(way, date, deviceName()) };
}

function publish(owner: DayOwner, way: MediaWay): void {
  channel.publish(messageOf(owner, way));
}

function messageOf(owner: DayOwner, way: MediaWay): string {
  return `${dayMessageOf(owner)} ${way}`;
}

function keyOf(owner: DayOwner, way: MediaWay): DeviceKey {
  return materialKeyOf(reflectedOf(owner), way);
}

function reflectedOf(owner: DayOwner) {
  return { email: owner.email, task: dayReflected(owner) };
}
