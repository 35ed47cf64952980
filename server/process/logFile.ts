import { appendFileSync, renameSync, statSync } from 'node:fs';

import type { DestinationStream } from 'pino';

const mostBytes = 5 * 1024 * 1024;

/**
 * A log that keeps what earlier runs wrote: up to 5 MiB in the file, and as much again in the one that ends in `.1`.
 * A line that cannot be written is lost, and fails nothing.
 */
export function logFile(file: string): DestinationStream {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;

  return {
    write(line) {
      try {
        if (size >= mostBytes) {
          renameSync(file, `${file}.1`);
          size = 0;
        }
        appendFileSync(file, line, { mode: 0o600 });
        size += Buffer.byteLength(line);
      } catch {
        // Nobody can be told: this is where they would be.
      }
    },
  };
}
