import * as v from 'valibot';

/** What stands in `data.json` for a value that has a file of its own. */
const fileMark = v.object({
  $file: v.string(),
  as: v.picklist(['blob', 'file', 'dataUrl']),
  type: v.string(),
  /** Of a file that the member chose, as their own device named it. */
  name: v.exactOptional(v.string()),
});
type FileMark = v.InferOutput<typeof fileMark>;

type Bytes = Uint8Array<ArrayBuffer>;

const base64Mark = ';base64,';
const chunk = 0x8000;

/** A value as JSON can hold it. Each blob and each data URL in it becomes a file of its own in `files`, below `path`. */
export async function packed(
  value: unknown,
  path: string,
  files: Map<string, Blob>,
): Promise<unknown> {
  if (value instanceof Blob) {
    const name = value instanceof File ? { name: value.name } : {};
    const mark = {
      as: value instanceof File ? 'file' : 'blob',
      type: value.type,
      ...name,
    } as const;
    return marked(mark, path, value, files);
  }
  if (typeof value === 'string') {
    const data = dataOf(value);
    return data === null
      ? value
      : marked({ as: 'dataUrl', type: data.type }, path, new Blob([data.bytes]), files);
  }
  if (Array.isArray(value)) {
    return Promise.all(value.map((item, index) => packed(item, `${path}-${index}`, files)));
  }
  if (typeof value !== 'object' || value === null) return value;

  const entries = Object.entries(value).map(async ([field, item]): Promise<[string, unknown]> => [
    field,
    await packed(item, `${path}-${field}`, files),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The value as it was packed. Throws where a file that belongs to it is missing. */
export async function unpacked(value: unknown, fileAt: (path: string) => Blob): Promise<unknown> {
  if (Array.isArray(value)) {
    return Promise.all(value.map((item: unknown) => unpacked(item, fileAt)));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (v.is(fileMark, value)) return restored(value, fileAt(value.$file));

  const entries = Object.entries(value).map(async ([field, item]): Promise<[string, unknown]> => [
    field,
    await unpacked(item, fileAt),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function restored({ as, type, name = '' }: FileMark, file: Blob): Promise<unknown> {
  switch (as) {
    case 'blob':
      return new Blob([file], { type });
    case 'file':
      return new File([file], name, { type });
    case 'dataUrl':
      return `data:${type}${base64Mark}${base64Of(new Uint8Array(await file.arrayBuffer()))}`;
  }
}

function marked(
  mark: Omit<FileMark, '$file'>,
  path: string,
  file: Blob,
  files: Map<string, Blob>,
): FileMark {
  const base = path.replaceAll(/[^\w/-]+/gu, '_');
  const ending = endingOf(mark.type);
  let free = `${base}${ending}`;
  for (let count = 2; files.has(free); count += 1) free = `${base}-${count}${ending}`;

  files.set(free, file);
  return { $file: free, ...mark };
}

/** `audio/webm;codecs=opus` ends in `.webm`. */
function endingOf(type: string): string {
  const [, subtype = ''] = /^[a-z]+\/([a-z0-9]+)/u.exec(type) ?? [];

  return subtype === '' ? '.bin' : `.${subtype}`;
}

/** The bytes of a data URL in base64, or null for any other text, and for one that would not come back as it is. */
function dataOf(text: string): { type: string; bytes: Bytes } | null {
  const at = text.startsWith('data:') ? text.indexOf(base64Mark) : -1;
  if (at < 0) return null;

  const base64 = text.slice(at + base64Mark.length);
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return base64Of(bytes) === base64 ? { type: text.slice('data:'.length, at), bytes } : null;
  } catch {
    return null;
  }
}

function base64Of(bytes: Bytes): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)));
  }

  return btoa(parts.join(''));
}
