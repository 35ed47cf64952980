import { memberKey } from '../device/memberKey.ts';
import { tabChannel } from '../device/tabChannel.ts';

/** Has a message with the member whenever one tab hears that there is news of their practice. */
const headsChannel = tabChannel('heads');

export function tellHeadMoved(email: string): void {
  headsChannel.publish(memberKey(email));
}

/** Calls `listener` whenever a tab of this browser hears that there is news of a member's practice. Returns how to stop. */
export function onHeadMoved(email: string, listener: () => void): () => void {
  const owner = memberKey(email);

  return headsChannel.subscribe((message) => {
    if (message === owner) listener();
  });
}
