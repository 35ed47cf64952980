import { createServer, type Server } from 'node:http';

import { getRequestListener, RequestError } from '@hono/node-server';

import { answerBrokenRequests } from './brokenRequests.ts';
import type { LastAnswers } from './lastAnswers.ts';
import { ownAnswer } from './ownAnswers.ts';
import { takeInUnread } from './unreadBody.ts';

/** Answers one request. The bindings are the server's own, from which Hono's handlers learn the connection. */
export type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>;

const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  /** None: a body may take as long as it likes while it comes at its least pace, which who reads it looks to. */
  requestTimeout: 0,
  /** Longer than a proxy keeps its side open, so that it never sends into a closing connection. */
  keepAliveTimeout: 75_000,
  /** A request without one is refused here, in our own form. */
  requireHostHeader: false,
};

/** A server that is not bound yet. What it answers by itself, pages of `origin` can read (rules/common#M10). */
export function createHttpServer(
  fetch: Fetch,
  origin: () => string | null,
  lastAnswers: LastAnswers,
): Server {
  const answer = getRequestListener(fetch, {
    autoCleanupIncoming: false,
    errorHandler: (error) =>
      error instanceof RequestError
        ? ownAnswer(400, 'The request is malformed.', origin())
        : ownAnswer(500, 'Something went wrong on our side. Please try again.', origin()),
  });
  const refuseExpectation = getRequestListener(() =>
    ownAnswer(417, 'The expectation cannot be met.', origin()),
  );

  const server = createServer(serverOptions, (request, response) => {
    takeInUnread(request, response);
    lastAnswers.follow(response);
    void answer(request, response);
  });
  server.on('checkExpectation', (request, response) => void refuseExpectation(request, response));
  answerBrokenRequests(server, origin);

  return server;
}
