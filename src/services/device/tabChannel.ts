import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { memberKey } from './memberKey.ts';

/** Messages about one topic between the tabs of this browser. Whoever publishes one gets it too, if it subscribed. */
export interface TabChannel {
  publish: (message: string) => void;
  /** Returns how to stop. */
  subscribe: (listener: (message: string) => void) => () => void;
}

/** Where the browser has no channel between its tabs, each gets its own messages alone. */
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
  const closeUnused = () => {
    if (listeners.size > 0) return;

    channel?.close();
    channel = null;
  };

  return {
    publish(message) {
      report(message);
      open();
      // A broadcast has no target: every page of this origin gets it.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel?.postMessage(message);
      closeUnused();
    },
    subscribe(listener) {
      open();
      listeners.add(listener);

      return () => {
        listeners.delete(listener);
        closeUnused();
      };
    },
  };
}

/** The message that something of a member's day has changed. */
export function dayMessageOf({ email, date }: DayOwner): string {
  return `${memberKey(email)} ${date}`;
}

/** What calls `listener` for each message of `dayMessageOf` that is of a member. */
export function ofMember(email: string, listener: () => void): (message: string) => void {
  const owner = memberKey(email);

  return (message) => {
    if (message.startsWith(owner)) listener();
  };
}
