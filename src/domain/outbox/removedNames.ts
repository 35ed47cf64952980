import type { OutboxItem, Removed } from './outboxItem.ts';

/** What its member has deleted here, and the service does not know yet, as `of name`. */
export function removedNames(
  waiting: readonly OutboxItem[],
  of: Removed['of'],
): ReadonlySet<string> {
  return new Set(
    waiting.flatMap((item) =>
      item.kind === 'removal' && item.body.of === of ? [item.body.name] : [],
    ),
  );
}
