import { lockNames } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { tabChannel } from '../device/tabChannel.ts';
import { heldLocks } from '../device/tabs/heldLocks.ts';
import { upTo } from '../page/upTo.ts';

const asking = tabChannel('timer rest asked');
const resting = tabChannel('timer rests');

/** As long as a tab may take to let its timer rest, in milliseconds. */
const longestWait = 1_000;

/**
 * Asks the tab that runs a member's timer to let it rest, and waits until it has, for a second at most. Where no tab runs one nobody
 * is waited for.
 */
export async function askToRest(email: string): Promise<void> {
  const owner = memberKey(email);
  const { promise: hasRested, resolve } = Promise.withResolvers<void>();
  const unsubscribe = resting.subscribe((message) => {
    if (message === owner) resolve();
  });
  asking.publish(owner);
  if (await isRun(owner)) await upTo(longestWait, hasRested);
  unsubscribe();
}

/**
 * Calls `rest` whenever a tab asks for a member's timer to rest, and answers once that has resolved. Returns how to stop. For the tab
 * that runs the timer alone.
 */
export function onRestAsked(email: string, rest: () => Promise<void>): () => void {
  const owner = memberKey(email);

  return asking.subscribe((message) => {
    if (message !== owner) return;

    void rest().then(
      () => resting.publish(owner),
      () => null,
    );
  });
}

/** Whether some tab has the timer of a member. */
async function isRun(owner: string): Promise<boolean> {
  const held = await heldLocks().catch(() => null);
  return held?.has(lockNames.timer(owner)) ?? true;
}
