import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';

/** A server that speaks S3, on a free port of loopback, with an empty bucket; in a folder that goes with it. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'fourfold-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'media', configs: [] }],
  });
  const { port } = await server.run();

  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/media?region=us-east-1`,
    directory,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
