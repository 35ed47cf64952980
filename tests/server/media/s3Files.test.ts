import { afterAll, beforeAll, expect, test } from 'vitest';

import { FileGone, type MediaFiles } from '#server/store/media/mediaFiles.ts';
import { openBucket, S3Error, type S3Bucket } from '#server/store/media/s3Bucket.ts';
import { openS3Files } from '#server/store/media/s3Files.ts';
import { parseMediaUrl } from '#server/store/media/s3Location.ts';
import { recording } from '#tests/contract/media/files.ts';

import { bytesOf, filesSuite, line, namesIn, sent } from './filesSuite.ts';
import { startS3 } from '#tests/support/stores/s3.ts';

const part = 5 * 1024 * 1024;
const once = { retries: 0, initRetryMs: 0 };

let server: Awaited<ReturnType<typeof startS3>>;
let files: MediaFiles;
let bucket: S3Bucket;
beforeAll(async () => {
  server = await startS3();
  const location = parseMediaUrl(server.url);
  bucket = openBucket(location, once);
  files = await openS3Files(location, bucket);
});
afterAll(() => server.stop());

filesSuite('in a bucket', () => files);

test('leave nothing beside them once they are finished, and nothing once they are removed', async () => {
  const { name, arrived } = await sent(files, recording(part + 2_000), [1_000, part, part + 1]);
  await files.finish(name, arrived);
  const beside = [];
  for await (const one of bucket.list(name)) beside.push(one.name);
  await files.remove(name, arrived.notes);

  expect(beside).toEqual([name]);
  expect(await namesIn(files)).not.toContain(name);
});

test('begin anew where the bucket aborted the upload', async () => {
  const gone = new S3Error(404, '<Error><Code>NoSuchUpload</Code></Error>');
  const aborting = await openS3Files(parseMediaUrl(server.url), {
    ...bucket,
    putPart: () => Promise.reject(gone),
    completeUpload: () => Promise.reject(gone),
  });
  const { name, arrived } = await sent(files, recording(part + 10));

  await expect(aborting.append(name, arrived, line(recording(part)))).rejects.toThrow(FileGone);
  await expect(aborting.finish(name, arrived)).rejects.toThrow(FileGone);
  await files.remove(name, arrived.notes);
});

test('are not finished by an answer of 200 that carries an error, and are adopted by the next one', async () => {
  const { name, arrived } = await sent(files, recording(part + 10));
  let isLost = true;
  const failing = await openS3Files(parseMediaUrl(server.url), {
    ...bucket,
    async completeUpload(...given: Parameters<S3Bucket['completeUpload']>) {
      if (isLost) throw new S3Error(200, '<Error><Code>InternalError</Code></Error>');
      await bucket.completeUpload(...given);
      throw new S3Error(500, 'The answer is lost.');
    },
  });

  await expect(failing.finish(name, arrived)).rejects.toThrow('200 InternalError');
  expect(await files.size(name)).toBeNull();
  isLost = false;
  await expect(failing.finish(name, arrived)).rejects.toThrow('500');
  await failing.finish(name, arrived);
  expect((await bytesOf(files, name))?.equals(recording(part + 10))).toBe(true);
  await files.remove(name, arrived.notes);
});

test('know an error inside an answer of 200', async () => {
  const text = '<?xml version="1.0"?>\n<Error><Code>SlowDown</Code></Error>';
  const answers = () => Promise.resolve(new Response(text));
  const { fetch } = globalThis;
  globalThis.fetch = answers;
  try {
    await expect(bucket.completeUpload('a', 'b', ['"c"'])).rejects.toThrow('200 SlowDown');
  } finally {
    globalThis.fetch = fetch;
  }
});

test('are listed page by page', async () => {
  const page = (name: string, token: string | null) => {
    const more = token === null ? '' : `<NextContinuationToken>${token}</NextContinuationToken>`;
    return `<R><IsTruncated>${token !== null}</IsTruncated>${more}<Contents><Key>${name}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified></Contents></R>`;
  };
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (request) => {
    const { searchParams } = new URL(request instanceof Request ? request.url : request);
    asked.push(searchParams.get('continuation-token') ?? 'first');
    return Promise.resolve(
      new Response(asked.length === 1 ? page('a', 'x&amp;y') : page('b.tail.3', null)),
    );
  };
  try {
    expect(await namesIn(files)).toEqual(['a', 'b']);
    expect(asked).toEqual(['first', 'x&y']);
  } finally {
    globalThis.fetch = fetch;
  }
});

test('of a bucket that cannot be reached, or is not ours, are refused in one line', async () => {
  const open = (url: string) => {
    const location = parseMediaUrl(url);
    return openS3Files(location, openBucket(location, once));
  };
  const told = (why: string) =>
    `The bucket of FOURFOLD_MEDIA_URL cannot be reached (${why}). Check the address, the keys, and that it exists.`;

  await expect(open(server.url.replace('/media', '/other'))).rejects.toThrow(told('NoSuchBucket'));
  await expect(open(server.url.replace('//S3RVER', '//WRONG'))).rejects.toThrow(
    told('InvalidAccessKeyId'),
  );
  await expect(open('http://a:b@127.0.0.1:1/media')).rejects.toThrow(told('no answer'));
});

test.each([
  '',
  'nothing',
  'https://host/bucket',
  'https://key@host/bucket',
  'ftp://a:b@host/x',
  'https://a:b@host/',
])('are in no bucket of the address %j, whose secret is in no line', (url) => {
  expect(() => parseMediaUrl(url)).toThrow(
    'FOURFOLD_MEDIA_URL is no address of a bucket; write https://KEY:SECRET@host/bucket?region=eu-central-1.',
  );
});

test('are in a bucket, below a name where there is one', () => {
  expect(parseMediaUrl('https://K%2F:S%2B@s3.example:9000/media/of/us?region=eu-1')).toEqual({
    bucketUrl: 'https://s3.example:9000/media',
    prefix: 'of/us/',
    region: 'eu-1',
    accessKeyId: 'K/',
    secretAccessKey: 'S+',
  });
});
