import type { IncomingMessage, ServerResponse } from 'node:http';

import { keepPace } from '../services/wire/pace.ts';

/** More than that is not worth the while, in bytes. */
const mostTakenIn = 64 * 1024 * 1024;

/**
 * Takes in what is still coming of a request that is answered already, and drops it: a browser reads an answer only after it
 * has sent everything, and takes a connection that closes before for no answer at all (rules/common#M10).
 */
export function takeInUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (!request.complete && !request.destroyed) takeIn(request);
  });
}

function takeIn(request: IncomingMessage): void {
  let length = 0;
  const giveUp = () => request.socket.destroySoon();
  const pace = keepPace(giveUp);

  // Whoever read it before holds it back as soon as they do not.
  request.removeAllListeners('data');
  request.on('data', (chunk: Uint8Array) => {
    pace.count(chunk.length);
    length += chunk.length;
    if (length > mostTakenIn) giveUp();
  });
  request.once('close', () => pace.stop());
  request.resume();
}
