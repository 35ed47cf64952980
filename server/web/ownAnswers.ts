import { STATUS_CODES } from 'node:http';

import { apiHeaderFields } from '../services/wire/apiHeaders.ts';
import { errorBody } from '../services/wire/errorAnswers.ts';
import { readableHeaders } from '../services/wire/origins.ts';

/** Headers of what a listener answers by itself: those of every answer, and what a page of that origin needs to read it. */
export function ownHeaders(origin: string | null): Readonly<Record<string, string>> {
  return {
    ...apiHeaderFields({ secure: origin?.startsWith('https:') ?? false }),
    ...(origin === null
      ? {}
      : {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Expose-Headers': readableHeaders.join(','),
          Vary: 'Origin',
        }),
  };
}

/** An error in the one form of the contract (rules/common#M6), from where no service was asked. */
export function ownAnswer(status: number, message: string, origin: string | null): Response {
  return Response.json(errorBody('', message), { status, headers: ownHeaders(origin) });
}

/** The same as it goes over the wire, after which the connection closes. */
export function rawAnswer(status: number, message: string, origin: string | null): string {
  const body = JSON.stringify(errorBody('', message));
  const headers = {
    ...ownHeaders(origin),
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}
