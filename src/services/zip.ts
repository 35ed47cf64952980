import { unzipSync, zipSync } from 'fflate';

/** At most so much comes out of one file, in bytes: more is not what this app has put in. */
const limit = 2_000_000_000;

/** A ZIP file of these files, by their paths. They stay as they are: recordings and pictures are compressed already. */
export function zipped(files: ReadonlyMap<string, Uint8Array>): Blob {
  const bytes = zipSync(Object.fromEntries(files), { level: 0 });

  return new Blob([bytes], { type: 'application/zip' });
}

/** The files of a ZIP file, by their paths, or null for what is none. */
export async function unzipped(file: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>> | null> {
  let rest = limit;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const files = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        rest -= originalSize;
        return rest >= 0;
      },
    });
    return rest < 0 ? null : new Map(Object.entries(files));
  } catch {
    return null;
  }
}
