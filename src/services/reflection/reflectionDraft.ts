import { isNamed } from '../../contract/reflection/reflectionData.ts';
import { largestInline } from '../../domain/reflection/mediaFault.ts';
import {
  noDraft,
  reflectionOf,
  wireDataOf,
  type Material,
  type Materials,
  type MediaWay,
  type Owned,
  type Reflection,
  type ReflectionDraft,
  type WayMaterial,
} from '../../domain/reflection/reflection.ts';
import type { RecalledReflection } from '../../domain/reflection/reflectionCapture.ts';
import { dataUrlOf } from './dataUrl.ts';
import { materialKeyOf, reflectionDraftKeyOf } from '../device/keys/dayDraftKeys.ts';
import { readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { openDrafts, type DraftKeeper } from '../device/draftKeeper.ts';
import { dropLastWords, holdLastWords, lastWordsOf } from '../device/lastWords.ts';
import { draftOf, keptMaterialOf } from './keptReflection.ts';
import { dropRecordings, readUnfinished } from './recordings.ts';

const ways = ['voice', 'image', 'video'] as const;

/** What an earlier visit left of a task's reflection on this device. A note that was kept counts before one that was cut off. */
export async function recallReflection(owner: Owned): Promise<RecalledReflection> {
  await restoreLastWords(owner);
  const [draft, [voice, image, video], unfinished] = await Promise.all([
    readKept('drafts', reflectionDraftKeyOf(owner)),
    Promise.all(ways.map((way) => readMaterial(owner, way))),
    readUnfinished(owner),
  ]);
  const materials: Materials = { voice: voice ?? null, image: image ?? null, video: video ?? null };

  return {
    draft: draftOf(draft),
    materials,
    unfinished: materials.voice === null ? unfinished : null,
  };
}

/** Keeps the choices and the text of a task's reflection. `onKept` hears of what is kept for sure. */
export function openDraftKeeper(
  owner: Owned,
  onKept: (draft: ReflectionDraft) => void = () => {},
): DraftKeeper<ReflectionDraft> {
  const write = async (draft: ReflectionDraft) => {
    await keepDraft(owner, draft);
    onKept(draft);
  };

  return openDrafts((draft) => void write(draft));
}

/** Keeps the words that an earlier page could not write any more. */
async function restoreLastWords(owner: Owned): Promise<void> {
  const draft = draftOf(lastWordsOf(reflectionDraftKeyOf(owner)));
  if (draft !== null) await keepDraft(owner, draft);
}

function keepDraft(owner: Owned, draft: ReflectionDraft): Promise<void> {
  const key = reflectionDraftKeyOf(owner);

  return holdLastWords(key, draft, () => writeKept('drafts', key, draft));
}

/** Keeps a reflection that was not taken, so that its member goes on with it where it is made. */
export async function keepAsDraft({
  reflection: { type, data, media, mood, seconds },
  ...owner
}: Owned & { reflection: Reflection }): Promise<void> {
  if (type !== 'text' && media !== null) {
    await keepMaterial({ ...owner, way: type, material: { type, data, media, seconds } });
  }
  await keepDraft(owner, { mood, way: type, text: type === 'text' ? data : '' });
}

/** Keeps what a way has made, or removes it. */
export function keepMaterial({ way, material, ...owner }: Owned & WayMaterial): Promise<void> {
  const key = materialKeyOf(owner, way);
  if (material === null) return removeKept('drafts', key);

  const { data, media, seconds } = material;
  const name = isNamed(way, data) ? data : null;
  return writeKept('drafts', key, { name, media, seconds });
}

/** Removes everything that was kept of a task's reflection in the making. */
export async function dropReflectionDraft(owner: Owned): Promise<void> {
  dropLastWords(reflectionDraftKeyOf(owner));
  await Promise.all([
    removeKept('drafts', reflectionDraftKeyOf(owner)),
    ...ways.map((way) => removeKept('drafts', materialKeyOf(owner, way))),
    dropRecordings({ ...owner, recording: null }),
  ]);
}

/**
 * Removes the draft of a reflection that was sent, known by its data as it went over the wire: the page that made it
 * may be gone. A draft from which another reflection would be made by now stays.
 */
export async function dropSentDraft(
  owner: Owned,
  sent: Pick<Reflection, 'type' | 'data'>,
): Promise<void> {
  const { draft, materials } = await recallReflection(owner);
  const made = reflectionOf(draft ?? noDraft, materials);
  if (made?.type !== sent.type || wireDataOf(made) !== sent.data) return;

  await dropReflectionDraft(owner);
}

/** What a way has made of a reflection that is not sent yet, or null. */
export async function readMaterial(owner: Owned, way: MediaWay): Promise<Material | null> {
  const kept = keptMaterialOf(await readKept('drafts', materialKeyOf(owner, way)));
  if (kept === null) return null;

  const { media, name, seconds } = kept;
  const isFile = way === 'voice' || media.size > largestInline;
  const data = isFile ? name : await dataUrlOf(media).catch(() => null);
  return data === null ? null : { type: way, data, media, seconds };
}
