import { getResponse } from 'msw';
import { vi } from 'vitest';

import { practiceHandlers } from '#src/mocks/practice/practice.ts';
import { practiceOf } from '#src/mocks/world/feed.ts';
import { createMockWorld, startSession, tokenOf } from '#src/mocks/world/world.ts';

/** What befalls the requests of a device while it is in touch with the service. */
export type Fault = 'none' | 'request lost' | 'answer lost';

/** The service's half of a history: the mocked practice service, whose answers may be lost, on a clock of its own. */
export function accountWorld(email: string) {
  const world = createMockWorld();
  const handlers = practiceHandlers(world);
  const token = tokenOf(startSession(world, email));
  let fault: Fault = 'none';
  let left = 0;
  let now = () => 0;

  return {
    token,
    /** Lets the account know of nothing. */
    begin(clock: () => number): void {
      now = clock;
      world.practices.clear();
      world.calls.clear();
      fault = 'none';
    },
    /** From the request after so many on, each meets this fault. */
    let: (next: Fault, after: number) => {
      fault = next;
      left = after;
    },
    async fetch(url: string, init: RequestInit): Promise<Response> {
      left -= 1;
      const isFaulty = left < 0;
      if (isFaulty && fault === 'request lost') throw new TypeError('The request was lost.');
      const before = Date.now();
      vi.setSystemTime(now());
      const answer = await getResponse(handlers, new Request(url, init));
      vi.setSystemTime(before);
      if (isFaulty && fault === 'answer lost') throw new TypeError('The answer was lost.');
      return answer ?? Response.error();
    },
    /** The ids of the sessions that it keeps. */
    sessions: () =>
      [...practiceOf(world, email).items.values()].flatMap(({ content, id, kind }) =>
        kind === 'session' && content !== null ? [id] : [],
      ),
  };
}
