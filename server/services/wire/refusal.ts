import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A foreseen refusal: thrown anywhere in a request, answered with its status, its message and its headers. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** 503: try again after so many whole seconds. */
export function unavailable(retryAfterSeconds: number): Refusal {
  return new Refusal(503, 'The service is busy. Please try again in a moment.', {
    'Retry-After': String(retryAfterSeconds),
  });
}
