const prefix = '/api/v1/media';

/** The paths as a service mounts them. */
export const mediaRoutes = {
  media: `${prefix}/:email/:mediaId`,
  close: `${prefix}/:email/:mediaId/close`,
  content: `${prefix}/:email/:mediaId/content`,
} as const;

/**
 * PUT: room for a recording, a photo or a video (`mediaBody`, answered with a `mediaAnswer`). HEAD and PATCH: how far it has come, and
 * its next part, as tus 1.0 has them (`tus.ts`). GET: how it stands (`mediaAnswer`). DELETE: none of that id, for good (`writeAnswer`).
 */
export function mediaPath(email: string, mediaId: string): string {
  return `${prefix}/${encodeURIComponent(email)}/${encodeURIComponent(mediaId)}`;
}

/** POST, without a body: every byte has come, and the service may keep it (`writeAnswer`). */
export function closePath(email: string, mediaId: string): string {
  return `${mediaPath(email, mediaId)}/close`;
}

/** GET: the bytes of what is kept, by a token, or by the address that a `mediaAnswer` has for those who send none. */
export function contentPath(email: string, mediaId: string): string {
  return `${mediaPath(email, mediaId)}/content`;
}
