import { HttpResponse } from 'msw';

import {
  longestPart,
  offsetOf,
  partType,
  tusHeaders,
  tusVersion,
} from '../../contract/media/tus.ts';
import { failure } from '../common/answers.ts';
import type { MockMedia } from './stored.ts';

const spoken = { [tusHeaders.version]: tusVersion };

/** Whether a request speaks the protocol of parts, or how it is refused. */
export function refusedVersion(request: Request): Response | null {
  return request.headers.get(tusHeaders.version) === tusVersion
    ? null
    : failure(412, 'Parts are sent by tus 1.0.0.', {
        ...spoken,
        [tusHeaders.supported]: tusVersion,
      });
}

/** How far a file has come. */
export function offsetAnswer({ body, bytes }: MockMedia): Response {
  return new HttpResponse(null, {
    headers: {
      ...spoken,
      'Cache-Control': 'no-store',
      [tusHeaders.offset]: String(bytes.length),
      [tusHeaders.length]: String(body.size),
    },
  });
}

/** Adds a part to what has come of a file; of one that is too long, what fits. */
export async function takePart(request: Request, media: MockMedia): Promise<Response> {
  if (request.headers.get('Content-Type') !== partType) {
    return failure(415, `A part must be ${partType}.`, spoken);
  }
  const offset = offsetOf(request.headers.get(tusHeaders.offset));
  if (offset === null) {
    return failure(422, `Please check these fields: ${tusHeaders.offset}.`, spoken);
  }
  if (offset !== media.bytes.length) return beginsElsewhere(media.bytes.length);

  const part = new Uint8Array(await request.arrayBuffer());
  const fits = part.slice(0, Math.min(longestPart, media.body.size - offset));
  media.bytes = joined(media.bytes, fits);
  if (fits.length < part.length) return failure(413, 'The request is too large.', spoken);

  return new HttpResponse(null, {
    status: 204,
    headers: { ...spoken, [tusHeaders.offset]: String(media.bytes.length) },
  });
}

function beginsElsewhere(offset: number): Response {
  return failure(409, 'The next part begins elsewhere.', {
    ...spoken,
    [tusHeaders.offset]: String(offset),
  });
}

function joined(
  one: Uint8Array<ArrayBuffer>,
  other: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);

  return both;
}
