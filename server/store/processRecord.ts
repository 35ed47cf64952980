import { readFile, readlink } from 'node:fs/promises';

import * as v from 'valibot';

const processRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    pid: v.number(),
    startedAt: v.string(),
    /** Null where the system does not tell. */
    identity: v.nullable(v.string()),
  }),
);

/** What tells one process from all others, those before the last boot and those in other containers included. */
export type ProcessRecord = v.InferOutput<typeof processRecord>;

/** Reads a record's JSON, or null for a torn or foreign one. */
export function parseRecord(text: string): ProcessRecord | null {
  const result = v.safeParse(processRecord, text);

  return result.success ? result.output : null;
}

/** The record of this process. */
export async function thisProcess(): Promise<ProcessRecord> {
  return {
    pid: process.pid,
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    identity: await identify(process.pid),
  };
}

/** Whether the recorded process certainly still runs. False also where it cannot be told. */
export async function isAlive(record: ProcessRecord): Promise<boolean> {
  return record.identity !== null && (await identify(record.pid)) === record.identity;
}

/** Boot, namespace of process IDs, and start time in clock ticks since boot: a process ID alone is used again. */
async function identify(pid: number): Promise<string | null> {
  try {
    const [boot, namespace, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readlink('/proc/self/ns/pid'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    const { state, startTicks } = readStat(stat);

    return ended.has(state) ? null : [boot.trim(), namespace, startTicks].join(' ');
  } catch {
    return null;
  }
}

/** Zombie and dead: killed, but not yet collected by the parent. */
const ended = new Set(['Z', 'X', 'x']);

/** The command's name stands in parentheses and may hold spaces and parentheses itself. */
function readStat(stat: string): { state: string; startTicks: string } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');

  return { state: fields[0] ?? '', startTicks: fields[19] ?? '' };
}
