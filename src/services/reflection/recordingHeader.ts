import * as v from 'valibot';

import { anyNumber, readAs } from '../device/keptSchemas.ts';

/** What is known of a recording. The sound of its parts is kept second by second beside it. */
export interface RecordingHeader {
  date: string;
  taskId: string;
  mediaType: string;
  /** In milliseconds since the epoch. */
  startedAt: number;
  /** How long each part is, in milliseconds, by when it was started. */
  parts: Record<string, number>;
}

const header = v.object({
  date: v.string(),
  taskId: v.string(),
  mediaType: v.string(),
  startedAt: anyNumber,
  parts: v.record(v.string(), v.unknown()),
});

/** The header of a recording, or null for what is none. A part without a length is left out. */
export function headerOf(kept: unknown): RecordingHeader | null {
  const read = readAs(header, kept);
  if (read === null) return null;

  const lengths = Object.entries(read.parts).filter(isLength);
  return { ...read, parts: Object.fromEntries(lengths) };
}

function isLength(part: [string, unknown]): part is [string, number] {
  return v.is(anyNumber, part[1]);
}
