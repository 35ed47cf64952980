import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { rawAnswer } from './ownAnswers.ts';

/** How long what is still coming is taken in, so that the answer is not lost over it. */
const lingerMs = 2_000;

/** Answers what is no whole HTTP request: its head came too slowly (408), is too long (431), or is malformed (400). */
export function answerBrokenRequests(server: Server, origin: () => string | null): void {
  const underWay = new WeakMap<Duplex, ServerResponse>();
  const answered = new WeakSet<Duplex>();
  server.on('request', (request, response) => underWay.set(request.socket, response));

  server.on('clientError', (error, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);

    const response = underWay.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (codeOf(error) === 'ECONNRESET' || isAnswering || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = answerOf(codeOf(error));
    socket.end(rawAnswer(status, message, origin()));
    socket.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  });
}

function answerOf(code: string): [number, string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'The request came too slowly.'];
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'The head of the request is too large.'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'The request is too large.'];
    default:
      return [400, 'The request is malformed.'];
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
