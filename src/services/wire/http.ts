/** No answer came: the network is down, the service is not there, or the answer was cut short. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  token?: string | null;
  headers?: Readonly<Record<string, string>>;
  credentials?: boolean;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** How long to wait for the whole answer, in milliseconds; ten seconds if left out. */
  timeout?: number;
}

const defaultTimeout = 10_000;

export interface HttpAnswer {
  status: number;
  /** The parsed JSON, or undefined where the body is none. */
  body: unknown;
  /** The version that the answer is of; null where there is none, or the browser may not read it. */
  etag: string | null;
  /** The status in words, and the Retry-After, where the answer has them. */
  statusText: string | undefined;
  retryAfter: string | undefined;
}

/**
 * Sends JSON and reads JSON, whatever the status. Throws `Unreachable` when there is no whole answer,
 * and the signal's reason when it was aborted.
 */
export async function send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), request.timeout ?? defaultTimeout);

  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request),
      credentials: request.credentials === true ? 'include' : 'omit',
      cache: 'no-store',
      keepalive: request.keepalive ?? false,
      signal: AbortSignal.any([signal, deadline.signal]),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    return await answerOf(response);
  } catch (error) {
    signal.throwIfAborted();
    throw new Unreachable(`${request.method} ${new URL(request.url).origin}: no answer.`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the whole of an answer. Throws what the browser throws where it breaks off. */
export async function answerOf(response: Response): Promise<HttpAnswer> {
  return {
    status: response.status,
    body: parsed(await response.text()),
    etag: response.headers.get('ETag'),
    statusText: response.statusText || undefined,
    retryAfter: response.headers.get('Retry-After') ?? undefined,
  };
}

/** What a request says of itself, and of its member. */
export function headersOf(request: HttpRequest): Record<string, string> {
  return {
    ...request.headers,
    Accept: 'application/json',
    ...(request.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...(request.token ? { Authorization: `Bearer ${request.token}` } : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
