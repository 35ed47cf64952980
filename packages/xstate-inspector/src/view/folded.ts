import type { LogEntry } from '../protocol/protocol.ts';

/** Events of one type that went the same way one after the other. */
export interface FoldedEntry {
  /** The last of them. */
  entry: LogEntry;
  count: number;
}

/** The log with repeats made one. */
export function folded(log: readonly LogEntry[]): FoldedEntry[] {
  const runs: FoldedEntry[] = [];
  for (const entry of log) {
    const last = runs.at(-1);
    if (last !== undefined && isAlike(last.entry, entry)) {
      runs[runs.length - 1] = { entry, count: last.count + 1 };
    } else runs.push({ entry, count: 1 });
  }

  return runs;
}

function isAlike(one: LogEntry, other: LogEntry): boolean {
  return (
    one.type === other.type && one.actorId === other.actorId && one.sourceId === other.sourceId
  );
}
