import type { TabChannel } from './tabChannel.ts';

/**
 * Reports what `read` finds, at once and whenever a tab publishes `message`; nothing after it was stopped. Returns how to
 * stop.
 */
export function reportKept<T>(
  channel: Pick<TabChannel, 'subscribe'>,
  message: string,
  read: () => Promise<T>,
  listener: (found: T) => void,
): () => void {
  let isListening = true;
  const report = async () => {
    const found = await read();
    if (isListening) listener(found);
  };

  void report();
  const unsubscribe = channel.subscribe((published) => {
    if (published === message) void report();
  });
  return () => {
    isListening = false;
    unsubscribe();
  };
}

type Subscribe = (listener: () => void) => () => void;

/**
 * Reports what `read` finds, at once and whenever one of `subscribes` tells of a change. While it is read, changes are gathered: the
 * many of a feed are one more reading, and what was found is told meanwhile. Returns how to stop.
 */
export function reportGathered<T>(
  subscribes: readonly Subscribe[],
  read: () => Promise<T>,
  report: (found: T) => void,
): () => void {
  let isListening = true;
  let isReading = false;
  let isStale = false;
  const readOn = async () => {
    isReading = true;
    do {
      isStale = false;
      const found = await read();
      if (!isListening) return;
      report(found);
    } while (isStale);
    isReading = false;
  };
  const note = () => {
    isStale = true;
    if (!isReading && isListening) void readOn();
  };

  const stops = subscribes.map((subscribe) => subscribe(note));
  note();
  return () => {
    isListening = false;
    for (const stop of stops) stop();
  };
}
