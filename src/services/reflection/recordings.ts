import type { Reflected } from '../../domain/reflection/reflection.ts';
import type { Recording, RecordingPart } from '../../domain/reflection/voiceNote.ts';
import { namedKeyOf } from '../device/deviceKeys.ts';
import { recordedOf, recordingKeyOf, secondKeyOf } from '../device/keys/recordingKeys.ts';
import { changeKept, listKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { lockNames } from '../device/locks.ts';
import { heldLocks, holdLock } from '../device/tabs/heldLocks.ts';
import { memberKey } from '../device/memberKey.ts';
import { askToKeepForGood } from '../page/persistence.ts';
import { tabChannel } from '../device/tabChannel.ts';
import { headerOf, type RecordingHeader } from './recordingHeader.ts';

/** A part that is being recorded, as this device keeps it. */
export interface KeptPart {
  recordingId: string;
  /** Keeps a second of it, in the order of the calls. `ms` is how long the part is with it. */
  keep: (chunk: Blob, ms: number, mediaType: string) => void;
  /** It is whole now: another page may offer it. */
  close: () => void;
}

interface Owner {
  email: string;
  task: Reflected;
}

const channel = tabChannel('recordings');
/** Recordings that this page dropped: the last second of one may come after. */
const dropped = new Set<string>();

/** Begins a part of a recording: of a new one, or of the one that is named. */
export function openPart({
  email,
  task,
  recording,
}: Owner & { recording: Recording | null }): KeptPart {
  const id = recording?.id ?? crypto.randomUUID();
  const member = memberKey(email);
  askToKeepForGood();
  const startedAt = Date.now();
  const part = String(startedAt);
  const lock = holdLock(lockNames.recording(id));
  void lock.released.then(() => channel.publish(member));
  let number = 0;

  return {
    recordingId: id,
    keep: (chunk, ms, mediaType) => {
      if (dropped.has(id)) return;

      void writeKept('recordings', secondKeyOf(member, { id, part, number }), chunk);
      number += 1;
      void changeKept('recordings', recordingKeyOf(member, id), (kept): RecordingHeader => {
        const header = headerOf(kept);
        return {
          date: task.date,
          taskId: task.taskId,
          mediaType,
          startedAt: header?.startedAt ?? startedAt,
          parts: { ...header?.parts, [part]: ms },
        };
      });
    },
    close: lock.release,
  };
}

/** The last voice note of a task that was neither kept nor dropped, or null. What another page records now does not count. */
export async function readUnfinished(owner: Owner): Promise<Recording | null> {
  const [last = null] = await listUnfinished(owner);

  return last;
}

/** Every such voice note of a task, the last one first. */
export async function listUnfinished({ email, task }: Owner): Promise<Recording[]> {
  const kept = await listKept('recordings', memberKey(email));
  const recordings = [...headersOf(kept, task)]
    .toSorted(([, one], [, other]) => other.startedAt - one.startedAt)
    .map(([id, header]) => ({ id, parts: partsOf(kept, id, header) }))
    .filter(({ parts }) => parts.length > 0);
  const busy = await busyLocks();

  return recordings.filter(({ id }) => !busy.has(lockNames.recording(id)));
}

/** The days of which this device keeps recordings that stand under a task's id. */
export async function listRecordedDays(email: string, taskId: string): Promise<string[]> {
  const kept = await listKept('recordings', memberKey(email));
  const headers = [...kept.values()].map(headerOf).filter((header) => header?.taskId === taskId);

  return headers.map((header) => header?.date ?? '');
}

/** Calls `listener` whenever a part of a member's recordings has become whole. Returns how to stop. */
export function onRecorded(email: string, listener: () => void): () => void {
  return channel.subscribe((member) => {
    if (member === memberKey(email)) listener();
  });
}

/** Drops one recording of a task; for null all of them, but for what another page records just now. */
export async function dropRecordings({
  email,
  task,
  recording,
}: Owner & { recording: Pick<Recording, 'id'> | null }): Promise<void> {
  const member = memberKey(email);
  if (recording !== null) dropped.add(recording.id);

  const kept = await listKept('recordings', member);
  const busy = await busyLocks();
  const isDropped = (id: string) =>
    recording === null ? !busy.has(lockNames.recording(id)) : id === recording.id;
  const ids = new Set([...headersOf(kept, task).keys()].filter(isDropped));
  const names = [...kept.keys()].filter((name) => ids.has(recordedOf(name).id));
  await Promise.all(names.map((name) => removeKept('recordings', namedKeyOf(member, name))));
}

function headersOf(
  kept: Map<string, unknown>,
  { date, taskId }: Reflected,
): Map<string, RecordingHeader> {
  const headers = [...kept].flatMap(([name, value]): [string, RecordingHeader][] => {
    const header = headerOf(value);
    return header?.date === date && header.taskId === taskId ? [[name, header]] : [];
  });

  return new Map(headers);
}

function partsOf(kept: Map<string, unknown>, id: string, header: RecordingHeader): RecordingPart[] {
  return Object.entries(header.parts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([part, ms]) => {
      const chunks = [...kept]
        .filter(([name]) => {
          const recorded = recordedOf(name);
          return recorded.id === id && recorded.part === part;
        })
        .map(([, chunk]) => chunk)
        .filter((chunk) => chunk instanceof Blob);
      return chunks.length === 0
        ? []
        : [{ blob: new Blob(chunks, { type: header.mediaType }), ms }];
    });
}

/** The locks by which other pages say what they record just now. A browser that does not tell them is taken to have none. */
function busyLocks(): Promise<Set<string | undefined>> {
  return heldLocks().catch(() => new Set());
}
