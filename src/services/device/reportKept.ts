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
