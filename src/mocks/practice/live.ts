import { HttpResponse } from 'msw';

import { onNoted, practiceOf } from '../world/feed.ts';
import type { MockWorld } from '../world/world.ts';
import { cursorOf } from './page.ts';

/** Server-sent events with the head, now and whenever it moves, for as long as somebody reads them. */
export function liveHeads(world: MockWorld, email: string): Response {
  let stop = () => {};
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      const tell = () => {
        const head = cursorOf(email, practiceOf(world, email).seq);
        const data = JSON.stringify({ head });
        controller.enqueue(new TextEncoder().encode(`event: head\ndata: ${data}\n\n`));
      };
      tell();
      stop = onNoted(world, (moved) => {
        if (moved === email) tell();
      });
    },
    cancel: () => stop(),
  });

  return new HttpResponse(events, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
