import * as v from 'valibot';

import { kindOf, mediaKinds } from './fileTypes.ts';

const mebibyte = 1024 * 1024;

/** In bytes: one file, a photo, and all of a member's together, those on their way among them. */
export const mediaLimits = { file: 200 * mebibyte, photo: 16 * mebibyte, member: 2048 * mebibyte };

/**
 * The digest of a file is the SHA-256 of the SHA-256s of its blocks, one after the other: of each 4 MiB, and of what is left. A
 * device can make it of a file that it never has in memory at once.
 */
export const digestBlock = 4 * mebibyte;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** PUT …/{id}: what is to come. It is announced once, and never changed. */
export const mediaBody = v.pipe(
  v.strictObject({
    kind: v.picklist(mediaKinds),
    /** In lower case, without parameters; one of those that `kindOf` knows. */
    type: v.string(),
    /** In bytes. */
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mediaLimits.file)),
    /** Of a recording or a video, in whole seconds; a file does not always tell it. */
    seconds: v.nullable(v.pipe(count, v.maxValue(86_400))),
    /** In lower-case hex. Null where the device cannot make one, on a page that did not come over TLS. */
    digest: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u))),
  }),
  v.forward(
    v.check(({ kind, type }) => kindOf(type) === kind, 'A file of that type is not taken.'),
    ['type'],
  ),
  v.forward(
    v.check(
      ({ kind, size }) => kind !== 'photo' || size <= mediaLimits.photo,
      'The photo is too large.',
    ),
    ['size'],
  ),
);
export type MediaBody = v.InferOutput<typeof mediaBody>;

/**
 * On its way; kept, with a number in the feed; or lost: the service has no bytes of it any more, and a device that has them announces
 * it again.
 */
export const mediaStates = ['arriving', 'kept', 'lost'] as const;
export type MediaState = (typeof mediaStates)[number];

/** What PUT and GET answer. */
export const mediaAnswer = v.object({
  id: v.string(),
  state: v.picklist(mediaStates),
  /** How many bytes have come and stay, of `size`. */
  offset: count,
  size: count,
  /** What the feed calls it, of what is kept or lost. */
  version: v.nullable(v.string()),
  /** Where the bytes of what is kept are read by whoever sends no token, such as an element of a page, and until when. */
  address: v.nullable(v.object({ path: v.string(), until: v.string() })),
});
export type MediaAnswer = v.InferOutput<typeof mediaAnswer>;

/** What the feed tells of it. */
export const mediaItem = {
  body: v.object(v.entriesFromObjects([mediaBody.pipe[0]])),
  state: v.picklist(['kept', 'lost']),
};
