import type { Context } from 'hono';
import * as v from 'valibot';

import { mediaBody } from '../../../src/contract/media/media.ts';
import { rangeOf } from '../../../src/contract/media/range.ts';
import type { MediaFiles } from '../../store/media/mediaFiles.ts';
import { Refusal } from '../wire/refusal.ts';
import type { StoredMedia } from './stored.ts';

/** For what a page may ask for bytes; a browser that does not say is let. */
const wanted = new Set(['audio', 'video', 'image', 'empty']);

/** Throws a Refusal (403) where a browser would show it as a page, or run it. */
export function requireMediaUse({ req }: Context): void {
  const use = req.header('sec-fetch-dest');
  if (use === undefined || wanted.has(use)) return;

  throw new Refusal(403, 'A file is shown by a page of Fourfold, and by no other.');
}

/**
 * Answers with the bytes of what is kept, or with the range that was asked for (rules/media#V5). Throws a Refusal: 404 for what is not
 * kept, 416 for a range beyond its end.
 */
export async function sendContent(
  context: Context,
  files: MediaFiles,
  { body, file, id, size, state }: StoredMedia,
): Promise<Response> {
  if (state !== 'kept') throw noFile();

  const tag = `"${file}"`;
  const { type } = v.parse(mediaBody, body);
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${nameOf(id, type)}"`,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  };
  const ifRange = context.req.header('if-range');
  const isAsked = ifRange === undefined || ifRange === tag;
  const range = isAsked ? rangeOf(context.req.header('range'), size) : null;
  if (range === 'none') {
    throw new Refusal(416, 'There is no such part of it.', { 'Content-Range': `bytes */${size}` });
  }

  const { first, last } = range ?? { first: 0, last: size - 1 };
  const status = range === null ? 200 : 206;
  const ofRange = {
    ...headers,
    'Content-Length': String(last + 1 - first),
    ...(range === null ? {} : { 'Content-Range': `bytes ${first}-${last}/${size}` }),
  };
  if (context.req.method === 'HEAD') return context.body(null, status, ofRange);

  const bytes = await files.read(file, { first, last });
  if (bytes === null) throw noFile();
  return context.body(bytes, status, ofRange);
}

function nameOf(id: string, type: string): string {
  return `${id.replaceAll(/[^\w.-]/gu, '_')}.${type.replace(/^.*\//u, '')}`;
}

function noFile(): Refusal {
  return new Refusal(404, 'There is no such file.');
}
