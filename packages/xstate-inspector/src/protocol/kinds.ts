/** Whether it is bytes or a stream of them. */
export function isMedia(value: object): boolean {
  return (
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    (typeof Blob !== 'undefined' && value instanceof Blob) ||
    (typeof MediaStream !== 'undefined' && value instanceof MediaStream)
  );
}

/** Whether it is a list of named texts. */
export function isHeaders(value: object): value is Iterable<[string, string]> {
  return value instanceof Headers || value instanceof URLSearchParams || value instanceof FormData;
}

/** Whether it says itself how it is written as JSON. */
export function hasJson(value: unknown): value is { toJSON: () => unknown } {
  return isRecord(value) && typeof value['toJSON'] === 'function';
}

/** Whether it is an object, and neither an array nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
