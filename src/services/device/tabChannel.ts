/** What the pages of one browser tell each other, by what it is about. Whoever tells something hears it too. */
export interface TabChannel {
  tell: (message: string) => void;
  /** Returns how to stop. */
  hear: (listener: (message: string) => void) => () => void;
}

/** Where the browser has no channel between its pages, each hears itself alone. */
export function tabChannel(topic: string): TabChannel {
  const listeners = new Set<(message: string) => void>();
  let channel: BroadcastChannel | null = null;

  const open = () => {
    if (channel !== null || typeof BroadcastChannel === 'undefined') return;

    channel = new BroadcastChannel(`fourfold ${topic}`);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') report(data);
    });
  };
  const report = (message: string) => {
    for (const listener of listeners) listener(message);
  };
  // An open channel keeps a page from being restored as it was left.
  const closeUnheard = () => {
    if (listeners.size > 0) return;

    channel?.close();
    channel = null;
  };

  return {
    tell(message) {
      report(message);
      open();
      // A broadcast has no target: every page of this origin hears it.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage(message);
      closeUnheard();
    },
    hear(listener) {
      open();
      listeners.add(listener);

      return () => {
        listeners.delete(listener);
        closeUnheard();
      };
    },
  };
}
