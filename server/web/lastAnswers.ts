import type { ServerResponse } from 'node:http';

/** Tells clients with which answer their connection ends, so that none sends into one that closes. */
export interface LastAnswers {
  /** Looks after one answer. */
  follow(response: ServerResponse): void;
  /** From now on every answer is the last of its connection, also those that are under way. */
  begin(): void;
}

/** Follows the answers of one listener. */
export function createLastAnswers(): LastAnswers {
  const underWay = new Set<ServerResponse>();
  let hasBegun = false;

  return {
    follow(response) {
      if (hasBegun) {
        endConnection(response);
        return;
      }
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
    },
    begin() {
      hasBegun = true;
      for (const response of underWay) endConnection(response);
    },
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
