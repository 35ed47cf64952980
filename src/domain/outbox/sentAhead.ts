import { isDue } from './outbox.ts';
import { inOrderKept, isSendable, type OutboxItem, type OutboxMedia } from './outboxItem.ts';

/** By which a page asks the browser to wake the worker once there is a network. */
export const sendTag = 'outbox';

/** The lock under which a member's outbox is sent, by whomever. */
export function outboxLock(member: string): string {
  return `outbox:${member}`;
}

/** What is sent in one call, which asks for nothing that a page alone knows. */
type SentAhead = Exclude<OutboxItem, OutboxMedia>;

/**
 * What a worker sends next of what waits for its member, while no page does: in the order in which it was kept, each once, up to a file,
 * which is sent twice by nobody, or to what is not to be sent yet (rules/outbox#O16). Null for nothing, and `later` where something is
 * due later. `now` in milliseconds since the epoch.
 */
export function nextAhead(
  items: readonly OutboxItem[],
  sent: ReadonlySet<string>,
  now: number,
): SentAhead | 'later' | null {
  const next = inOrderKept(items).find(
    (item) => isSendable(item) && !sent.has(item.id) && !isLeftToPages(item),
  );
  if (next === undefined || next.kind === 'media' || isFile(next)) return null;

  return next.isUnanswered === true || isDue(next, now) ? next : 'later';
}

/** How a timer stands is told over what the account has of it, which only pages know; that it ended is told whatever that is. */
function isLeftToPages(item: OutboxItem): boolean {
  return item.kind === 'runningTimer' && item.body.state !== 'ended';
}

function isFile(item: OutboxItem): boolean {
  return item.kind === 'reflection' && ['image', 'video'].includes(item.body.reflection_type);
}
