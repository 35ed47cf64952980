import { inflateSync, Zip, ZipPassThrough } from 'fflate';

export type Bytes = Uint8Array<ArrayBuffer>;

export interface ZipWriter {
  /** Adds a file as it is: recordings and pictures are compressed already. `bytes` is all that is in it. */
  add: (path: string, file: Blob, bytes: Bytes) => void;
  close: () => Blob;
}

/** At most so much comes out of one file, in bytes: more is not what this app has put in. */
export const largestContent = 2_000_000_000;
const endBytes = 22;
const longestComment = 0xffff;
const entryBytes = 46;
const localBytes = 30;
const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [stored, deflated] = [0, 8];

/** Makes a ZIP file of which nothing but its headers is in memory: the rest are the files themselves. */
export function openZip(): ZipWriter {
  const parts: Blob[] = [];
  let added: { file: Blob; bytes: Bytes } | null = null;
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    parts.push(chunk === added?.bytes ? added.file : new Blob([new Uint8Array(chunk)]));
  });

  return {
    add(path, file, bytes) {
      const entry = new ZipPassThrough(path);
      added = { file, bytes };
      zip.add(entry);
      entry.push(bytes, true);
      added = null;
    },
    close() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

/** The files of a ZIP file, by their paths, none of them read yet; or null for what is none. */
export async function unzipped(file: Blob): Promise<Map<string, () => Promise<Bytes>> | null> {
  try {
    const entries = await entriesOf(file);
    const size = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (size > largestContent) return null;

    return new Map(entries.map((entry) => [entry.path, () => bytesOf(file, entry)]));
  } catch {
    return null;
  }
}

interface Entry {
  path: string;
  method: number;
  packedSize: number;
  size: number;
  /** Where it stands in the file. */
  at: number;
}

/** What the list at the end of a ZIP file names. Throws for what is none. */
async function entriesOf(file: Blob): Promise<Entry[]> {
  const tail = await viewOf(file, Math.max(0, file.size - endBytes - longestComment), file.size);
  let end = tail.byteLength - endBytes;
  while (tail.getUint32(end, true) !== endMark) end -= 1;

  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const list = await viewOf(file, start, start + size);
  const entries: Entry[] = [];
  for (let at = 0; at < size;) {
    expectMark(list, at, entryMark);
    const nameBytes = list.getUint16(at + 28, true);
    entries.push({
      path: new TextDecoder().decode(new Uint8Array(list.buffer, at + entryBytes, nameBytes)),
      method: list.getUint16(at + 10, true),
      packedSize: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    });
    at += entryBytes + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}

async function bytesOf(file: Blob, { at, method, packedSize, size }: Entry): Promise<Bytes> {
  const head = await viewOf(file, at, at + localBytes);
  expectMark(head, 0, localMark);
  const start = at + localBytes + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = new Uint8Array(await file.slice(start, start + packedSize).arrayBuffer());

  if (method === stored) return packed;
  if (method !== deflated) throw new Error(`A ZIP file has an unknown method: ${method}.`);
  return inflateSync(packed, { out: new Uint8Array(size) });
}

async function viewOf(file: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}

function expectMark(view: DataView, at: number, mark: number): void {
  if (view.getUint32(at, true) !== mark) throw new Error('A ZIP file is damaged.');
}
