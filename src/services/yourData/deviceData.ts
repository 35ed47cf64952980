import {
  additionsTable,
  reflectionsTable,
  sessionsTable,
  summariesTable,
  tasksTable,
  uploadsTable,
  type OnlyHere,
} from '../../domain/yourData/deviceData.ts';
import { isSave } from '../../domain/outbox/outboxItem.ts';
import { endIdOf } from '../../domain/upload/endId.ts';
import { taskOfMedia } from '../../domain/reflection/foundMedia.ts';
import { sampleReflections } from '../../domain/upload/dailyUpload.ts';
import { today } from '../page/clock.ts';
import { checkedZip } from './checkedZip.ts';
import { dataPath, dataTextOf, fileName } from './dataFile.ts';
import { keptContent, removeContent } from './keptContent.ts';
import { listTold } from '../today/toldDays.ts';
import { listAdditions } from '../upload/additions.ts';
import { listUploads } from '../upload/keptEnds.ts';
import { listDays } from '../today/dayRecords.ts';
import { recordedOf } from '../device/keys/recordingKeys.ts';
import type { StoreName } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { forgetSealed } from '../device/sealedStore.ts';
import { isItem } from '../outbox/outboxItem.ts';
import { readPlace } from '../practice/feedPlace.ts';
import { recalledEmail } from '../practice/memberStorage.ts';

/** A file to be saved, and what to call it. */
export interface DeviceFile {
  name: string;
  file: Blob;
}

/** How long the rooms of a member who left may still keep something, in milliseconds. */
const lateWrites = 1_000;

/** Everything that this device keeps of a member, as one ZIP file. */
export async function exportData(email: string): Promise<DeviceFile> {
  const files = new Map<string, Blob>();
  const content = await keptContent(memberKey(email));
  const data = await dataTextOf(memberKey(email), content, files);

  const days = await listDays(email);
  const media = [...files.keys()].filter((path) => path.startsWith('media/'));
  const named = new Map(media.map((path) => [nameOf(path), path]));
  const fileOf = (name: string) => named.get(fileName(name)) ?? null;
  const all = new Map<string, Blob>([
    [dataPath, new Blob([data])],
    ['sessions.csv', new Blob([sessionsTable(content.slice?.sessions ?? [])])],
    ['tasks.csv', new Blob([tasksTable(days)])],
    ['reflections.csv', new Blob([reflectionsTable(days, fileOf)])],
    ['days.csv', new Blob([uploadsTable(await listUploads(email), fileOf)])],
    ['additions.csv', new Blob([additionsTable(await listAdditions(email))])],
    ['summaries.csv', new Blob([summariesTable(await listTold(email))])],
    ...files,
  ]);

  return { name: `fourfold-${today()}.zip`, file: await checkedZip(all) };
}

/** What would be lost with this device: of sessions, ends of days and files, what the service has not told of. */
export async function findOnlyHere(email: string): Promise<OnlyHere> {
  const [{ slice, stores }, { told }, uploads, days] = await Promise.all([
    keptContent(memberKey(email)),
    readPlace(email),
    listUploads(email),
    listDays(email),
  ]);
  const samples = new Set(days.flatMap(sampleReflections).map(({ reflection }) => reflection.data));
  const isOnlyHere = (name: string) =>
    !told.includes(name) && (taskOfMedia(name) === null || samples.has(name));
  const names = (store: StoreName) => [...(stores.get(store)?.keys() ?? [])];

  return {
    unsent: [...(stores.get('outbox')?.values() ?? [])].filter(isUnsent).length,
    drafts: names('drafts').length,
    recordings: names('recordings').filter((name) => recordedOf(name).part === null).length,
    media: names('media').filter(isOnlyHere).length,
    uploads: uploads.filter((upload) => !told.includes(endIdOf(upload))).length,
    sessions: (slice?.sessions ?? []).filter(({ id }) => !told.includes(id)).length,
  };
}

/** Removes everything that this device keeps of a member, and the key by which it would be sealed. */
export async function forgetDevice(email: string): Promise<void> {
  const member = memberKey(email);

  await removeContent(member);
  // A browser whose database is blocked has sealed nothing.
  await forgetSealed(member).catch(() => null);
}

/** Removes, too, what was still kept while the member was leaving; nothing, where they came back meanwhile. */
export async function forgetLateWrites(email: string): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, lateWrites);
  });
  if (recalledEmail() !== email) await forgetDevice(email);
}

/** What is kept to be sent; what cannot be read counts, too. How a timer stands is nothing that is lost. */
function isUnsent(kept: unknown): boolean {
  return !isItem(kept) || isSave(kept);
}

function nameOf(path: string): string {
  return path.replace(/^.*\//u, '').replace(/\.\w+$/u, '');
}
