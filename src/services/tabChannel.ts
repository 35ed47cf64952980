/** What tabs of one browser tell each other, by what it is about. Without the channel of the browser nobody hears it. */
export interface TabChannel {
  tell: (message: string) => void;
  /** Returns how to stop. A tab does not hear itself. */
  hear: (listener: (message: string) => void) => () => void;
}

export function tabChannel(topic: string): TabChannel {
  const open = () =>
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`fourfold ${topic}`);

  return {
    tell(message) {
      const channel = open();
      // A broadcast has no target: every tab of this origin hears it.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage(message);
      channel?.close();
    },
    hear(listener) {
      const channel = open();
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      });
      return () => channel?.close();
    },
  };
}
