import type { Place } from './cursors.ts';

/** Server-sent events to one device: where its member's feed has come to, and nothing of what is in it. */
export interface HeadStream {
  readonly events: ReadableStream<Uint8Array>;
  /** Sends a head, unless one as new was sent. Of those that a slow device did not take yet it gets the newest. */
  tell(head: Place): void;
  /** The same of a number of the epoch that is known, or will be. */
  tellNumber(seq: number): void;
  /** Sends a comment, so that nobody in between takes the connection for dead. */
  breathe(): void;
  /** Tells the device that its sign-in was ended elsewhere. */
  tellOver(): void;
  /** After it nothing is sent. */
  end(): void;
}

/** Makes a stream that writes heads as cursors, and hears of it once nobody reads any more. */
export function createHeadStream(
  cursorOf: (head: Place) => string,
  onLeft: () => void,
): HeadStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let newest: Place | null = null;
  let isOwed = false;
  let highest = 0;

  const events = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
    pull: flush,
    cancel() {
      controller = null;
      onLeft();
    },
  });

  function flush(): void {
    if (!isOwed || newest === null || !isWanted()) return;

    // Before it is sent, which may ask for the next at once.
    isOwed = false;
    send(`event: head\ndata: ${JSON.stringify({ head: cursorOf(newest) })}\n\n`);
  }

  function isWanted(): boolean {
    return (controller?.desiredSize ?? 0) > 0;
  }

  function send(text: string): void {
    controller?.enqueue(encoder.encode(text));
  }

  function tell({ epoch, seq }: Place): void {
    if (newest?.epoch === epoch && seq <= newest.seq) return;

    newest = { epoch, seq };
    isOwed = true;
    flush();
  }

  return {
    events,
    tell(head) {
      const isFirst = newest === null;
      tell(head);
      if (isFirst) tell({ ...head, seq: highest });
    },
    tellNumber(seq) {
      highest = Math.max(highest, seq);
      if (newest !== null) tell({ epoch: newest.epoch, seq });
    },
    breathe() {
      if (isWanted()) send(':\n\n');
    },
    tellOver: () => send('event: over\ndata: {}\n\n'),
    end() {
      controller?.close();
      controller = null;
    },
  };
}
