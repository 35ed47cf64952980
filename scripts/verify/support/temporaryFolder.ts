import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that goes when it is disposed of. */
export interface TemporaryFolder extends AsyncDisposable {
  path: string;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'fourfold-verify-'));

  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
