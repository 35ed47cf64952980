import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { temporaryFolder } from './run.ts';

/** Why no disk of our own can be mounted here, or null. */
export function whyNoMount(): string | null {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return null;
  } catch {
    return ' (not run: no disk can be mounted here)';
  }
}

/** A disk of so many bytes, as `mount` writes it, until the test is over. */
export async function mounted(size: string): Promise<string> {
  const disk = await temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', ['-l', disk]));

  return disk;
}

/** Makes another disk of one that is mounted, by the options of `mount`. */
export function remount(disk: string, options: string): void {
  execFileSync('mount', ['-o', `remount,${options}`, disk]);
}

/** Takes of the disk all but so many bytes. */
export function fill(disk: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const file = join(disk, 'filling');
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left), 1), { flag: 'a' });
}
