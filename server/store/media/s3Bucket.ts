import { AwsClient } from 'aws4fetch';

import type { ByteRange } from '../../../src/contract/media/range.ts';
import type { S3Location } from './s3Location.ts';

/** In milliseconds: for one request and its answer. */
const longestMs = 120_000;
/** Of what fails by the bucket's fault, with longer and longer pauses. */
const tries = { retries: 3, initRetryMs: 100 };

/** The bucket refuses, or fails. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** What S3 calls it, such as NoSuchUpload; empty where it does not say. */
  readonly reason: string;

  constructor(status: number, text: string) {
    const reason = valueOf(text, 'Code') ?? '';
    super(`The bucket answered ${status} ${reason}.`);
    this.status = status;
    this.reason = reason;
  }
}

export type S3Bucket = ReturnType<typeof openBucket>;

/** The calls of S3 that are made of a bucket, by names without the prefix. Each rejects with an S3Error where it is refused. */
export function openBucket(location: S3Location, patient = tries) {
  const { accessKeyId, bucketUrl, prefix, region, secretAccessKey } = location;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', ...patient });

  async function call(
    method: string,
    query: string,
    more: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> | string } = {},
  ): Promise<Response> {
    const signal = AbortSignal.timeout(longestMs);
    const answer = await aws.fetch(`${bucketUrl}${query}`, { method, signal, ...more });
    if (answer.ok) return answer;

    throw new S3Error(answer.status, await answer.text());
  }

  const at = (name: string, query = ''): string => `/${prefix}${name}${query}`;
  const orNull = async <T>(answer: Promise<T>): Promise<T | null> =>
    answer.catch((error: unknown) => {
      if (error instanceof S3Error && error.status === 404) return null;
      throw error;
    });

  return {
    /** Asks for a name that there is not: of a bucket that is not there, or not ours, it rejects. */
    look: () => textOf(call('GET', '?list-type=2&prefix=.none')),
    async put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      await textOf(call('PUT', at(name), { body: bytes }));
    },
    /** In bytes, or null where there is none. */
    async size(name: string): Promise<number | null> {
      const answer = await orNull(call('HEAD', at(name)));
      return answer === null ? null : Number(answer.headers.get('content-length'));
    },
    /** The stream must be read to its end or cancelled. Null where there is none. */
    async read(
      name: string,
      { first, last }: ByteRange,
    ): Promise<ReadableStream<Uint8Array> | null> {
      const headers = { Range: `bytes=${first}-${last}` };
      return (await orNull(call('GET', at(name), { headers })))?.body ?? null;
    },
    async bytes(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const answer = await orNull(call('GET', at(name)));
      return answer === null ? null : new Uint8Array(await answer.arrayBuffer());
    },
    async remove(name: string): Promise<void> {
      await orNull(textOf(call('DELETE', at(name))));
    },
    async beginUpload(name: string): Promise<string> {
      const id = valueOf(await textOf(call('POST', at(name, '?uploads='))), 'UploadId');
      if (id === null) throw new S3Error(200, 'no upload');
      return id;
    },
    /** Answers the part's tag. */
    async putPart(
      name: string,
      uploadId: string,
      { number, bytes }: { number: number; bytes: Uint8Array<ArrayBuffer> },
    ): Promise<string> {
      const query = `?partNumber=${number}&uploadId=${encodeURIComponent(uploadId)}`;
      const answer = await call('PUT', at(name, query), { body: bytes });
      await answer.text();
      return answer.headers.get('etag') ?? '';
    },
    /** An error may stand in an answer that begins as if all were well. */
    async completeUpload(name: string, uploadId: string, tags: readonly string[]): Promise<void> {
      const parts = tags.map(
        (tag, index) =>
          `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const headers = { 'Content-Type': 'application/xml' };
      const query = `?uploadId=${encodeURIComponent(uploadId)}`;
      const text = await textOf(call('POST', at(name, query), { headers, body }));
      if (text.includes('<Error>')) throw new S3Error(200, text);
    },
    /** Not every server knows how to; what is left of an upload then is for the bucket's own rules. */
    async abortUpload(name: string, uploadId: string): Promise<void> {
      const query = `?uploadId=${encodeURIComponent(uploadId)}`;
      await textOf(call('DELETE', at(name, query))).catch((error: unknown) => {
        if (!(error instanceof S3Error) || ![404, 405, 501].includes(error.status)) throw error;
      });
    },
    /** Each name that begins so, with when it was written. */
    async *list(beginning = ''): AsyncGenerator<{ name: string; at: Date }> {
      for (let token: string | null = null, isMore = true; isMore;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + beginning });
        if (token !== null) query.set('continuation-token', token);
        const text = await textOf(call('GET', `?${query.toString()}`));
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gsu)) {
          const name = (valueOf(entry, 'Key') ?? '').slice(prefix.length);
          yield { name, at: new Date(valueOf(entry, 'LastModified') ?? 0) };
        }
        token = valueOf(text, 'NextContinuationToken');
        isMore = valueOf(text, 'IsTruncated') === 'true' && token !== null;
      }
    },
  };
}

/** An answer that is read to its end at once: what is left unread holds its connection. */
async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

/** What stands in the first element of that name. */
function valueOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>(?<value>[^<]*)</${name}>`, 'u').exec(xml)?.groups?.['value'];

  return found === undefined ? null : unescaped(found);
}

const entities = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#34;': '"',
  '&amp;': '&',
};

function unescaped(text: string): string {
  return Object.entries(entities).reduce((so, [entity, sign]) => so.replaceAll(entity, sign), text);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
