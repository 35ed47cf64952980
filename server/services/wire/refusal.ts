import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A foreseen refusal: thrown anywhere in a request, answered with its status, its message and its headers, and with `data` where it
 * says what is stored instead.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    data?: unknown,
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.data = data;
  }
}

/** 503: try again after so many whole seconds. */
export function unavailable(retryAfterSeconds: number): Refusal {
  return new Refusal(503, 'The service is busy. Please try again in a moment.', {
    'Retry-After': String(retryAfterSeconds),
  });
}

/** 401: the sign-in is over, or never was. */
export function signInAgain(challenge = 'Bearer realm="fourfold", error="invalid_token"'): Refusal {
  return new Refusal(401, 'Please sign in again.', { 'WWW-Authenticate': challenge });
}
