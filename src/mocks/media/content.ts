import { HttpResponse } from 'msw';

import { rangeOf } from '../../contract/media/range.ts';
import { failure } from '../common/answers.ts';
import type { MockMedia } from './stored.ts';

const wanted = new Set(['audio', 'video', 'image', 'empty']);

/** The bytes of a file, or of the range that is asked for. */
export function contentOf(request: Request, id: string, media: MockMedia): Response {
  const { body, bytes, state } = media;
  const use = request.headers.get('Sec-Fetch-Dest');
  if (use !== null && !wanted.has(use)) {
    return failure(403, 'A file is shown by a page of Fourfold, and by no other.');
  }
  if (state !== 'kept') return failure(404, 'There is no such file.');

  const tag = `"${id}"`;
  const ifRange = request.headers.get('If-Range');
  const asked = ifRange === null || ifRange === tag ? request.headers.get('Range') : null;
  const range = rangeOf(asked, bytes.length);
  if (range === 'none') {
    return failure(416, 'There is no such part of it.', {
      'Content-Range': `bytes */${bytes.length}`,
    });
  }

  const { first, last } = range ?? { first: 0, last: bytes.length - 1 };
  return new HttpResponse(request.method === 'HEAD' ? null : bytes.slice(first, last + 1), {
    status: range === null ? 200 : 206,
    headers: {
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="${id}.${body.type.replace(/^.*\//u, '')}"`,
      'Content-Length': String(last + 1 - first),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Content-Type': body.type,
      ETag: tag,
      'X-Content-Type-Options': 'nosniff',
      ...(range === null ? {} : { 'Content-Range': `bytes ${first}-${last}/${bytes.length}` }),
    },
  });
}
