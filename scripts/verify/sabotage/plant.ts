import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

import { runTests } from '../support/testProcess.ts';
import type { Fault } from './fault.ts';

const root = resolve(import.meta.dirname, '../../..');
/** What tests do not read, or what is made, be it by a test that runs beside this one and takes it away again. */
const leftOut =
  /^(?:\.git|\.prerender|node_modules|dist.*|storybook-static|test-results|data|reports|pasted-.*)$/u;

/** A copy of the source in which faults are planted, one at a time. */
export interface Copy extends AsyncDisposable {
  /** Whether the tests that have to see a fault do so; in a sentence why not, or null. */
  unseen: (fault: Fault, signal: AbortSignal) => Promise<string | null>;
}

/** Copies the source; what is installed is shared. */
export async function copySource(): Promise<Copy> {
  const copy = await mkdtemp(join(tmpdir(), 'fourfold-sabotage-'));
  await cp(root, copy, { recursive: true, filter: (path) => !leftOut.test(basename(path)) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));

  return {
    async unseen(fault, signal) {
      const path = join(copy, fault.file);
      const sound = await readFile(path, 'utf8');
      if (sound.split(fault.was).length !== 2) return 'it cannot be planted any more';

      await writeFile(
        path,
        sound.replace(fault.was, () => fault.is),
      );
      try {
        const { failed, total } = await runTests(copy, fault.seenBy, { signal });
        if (total === 0) return 'no test ran';
        return failed.length > 0 ? null : `none of ${total} tests saw it`;
      } finally {
        await writeFile(path, sound);
      }
    },
    [Symbol.asyncDispose]: () => rm(copy, { recursive: true, force: true }),
  };
}
