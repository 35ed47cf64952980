import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

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
  writeBeforeAnswering(server.store);
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

/**
 * S3 is consistent: what was answered is there to be read. The server's own store answers as soon as it has read what it was sent, while the
 * file is still being written.
 */
function writeBeforeAnswering(store: S3rver['store']): void {
  store.putObject = async ({ bucket, content, key, metadata }) => {
    const written = await write(store.getResourcePath(bucket, key, 'object'), content);
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (bucket, uploadId, part, content) => {
    const path = join(store.getResourcePath(bucket, '', 'uploads'), uploadId, String(part));
    const written = await write(path, content);
    await writeFile(`${path}.md5`, written.md5);
    return written;
  };
}

async function write(path: string, content: Buffer | NodeJS.ReadableStream) {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);

  return { size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
}
