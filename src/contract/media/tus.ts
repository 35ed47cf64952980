/** Of the protocol by which parts are sent (tus 1.0.0), its core alone: HEAD asks how far it has come, PATCH sends what comes next. */
export const tusVersion = '1.0.0';

/** Its headers, as requests and answers name them. */
export const tusHeaders = {
  version: 'Tus-Resumable',
  /** What a refused version is answered with (412). */
  supported: 'Tus-Version',
  offset: 'Upload-Offset',
  length: 'Upload-Length',
} as const;

/** The type of the body of a PATCH. */
export const partType = 'application/offset+octet-stream';

/** A part has at most so many bytes. One that is cut keeps what has come of it. */
export const longestPart = 5 * 1024 * 1024;

/** The offset that a header tells, or null for what is no such number. */
export function offsetOf(header: string | null | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/u.test(header) ? Number(header) : null;
}
