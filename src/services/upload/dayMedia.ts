import { dayReflected, type DayOwner } from '../../domain/upload/dailyUpload.ts';
import type { MediaWay, WayMaterial } from '../../domain/reflection/reflection.ts';
import { recordingIdOf } from '../../domain/reflection/voiceNote.ts';
import { asideKeyOf } from '../device/deviceKeys.ts';
import { changeKept } from '../device/deviceStore.ts';
import {
  dayMediaChannel,
  dayMediaMessageOf,
  dropMade,
  madeFrom,
  madeKeyOf,
  madeOf,
  publishMade,
  readMade,
} from './dayMade.ts';
import { dayMediaOf, dayWays, type DayMade } from './keptMedia.ts';
import { dropRecordings } from '../reflection/recordings.ts';
import { readMaterial } from '../reflection/reflectionDraft.ts';
import { keepMedia } from '../reflection/reflectionMedia.ts';

export interface DayMediaKeeper {
  /** Keeps what a way has made, or removes what it had. */
  keep: (change: WayMaterial) => void;
  close: () => void;
}

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

    const material = await readMaterial({ email: owner.email, task: dayReflected(owner) }, way);
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
    publishMade(owner, way);
  };

  const unsubscribe = dayMediaChannel.subscribe((message) => {
    for (const way of dayWays) if (message === dayMediaMessageOf(owner, way)) void report(way);
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

async function putMade(owner: DayOwner, way: MediaWay, made: DayMade): Promise<void> {
  let displaced: DayMade[] = [];
  await changeKept('drafts', madeKeyOf(owner, way), (kept) => {
    const other = madeOf(kept, owner, way);
    displaced = other === null || other.name === made.name ? [] : [other];
    return made;
  });

  for (const other of displaced) await setAside(owner, way, other);
}

/** Keeps what no day takes, so that it can be read again all the same. */
export async function setAside(owner: DayOwner, type: MediaWay, made: DayMade): Promise<void> {
  const { name, media, seconds } = made;
  await keepMedia(owner.email, name, media);
  await changeKept('states', asideKeyOf(owner), (kept) => [
    ...dayMediaOf(kept).filter((one) => one.name !== name),
    { type, name, seconds },
  ]);

  const id = recordingIdOf(name);
  if (id !== null) {
    await dropRecordings({ email: owner.email, task: dayReflected(owner), recording: { id } });
  }
}
