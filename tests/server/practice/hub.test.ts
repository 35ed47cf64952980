import { expect, onTestFinished, test } from 'vitest';

import { createHub } from '#server/services/practice/hub.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { localNotices, type HeadNotices } from '#server/store/notices.ts';
import { withoutDatabase } from '#tests/support/stores/withoutDatabase.ts';

test('a notice about nobody here costs a process the same, however many lines it holds (rules/practiceFeed#E15)', async () => {
  const keys = await importKeys(await createKeys());
  const notices = localNotices();
  const hub = createHub({ clock: systemClock, db: withoutDatabase(), keys, notices });
  onTestFinished(() => hub.stop());
  const until = new Date(Date.now() + 60_000);
  const follow = (line: number) =>
    hub.follow({ memberId: `member-${line}`, sessionId: `session-${line}`, until });
  const costs = () => Math.min(...Array.from({ length: 5 }, () => costOf(notices)));

  follow(0);
  const ofOne = costs();
  for (let line = 1; line <= 3_000; line += 1) follow(line);
  const ofMany = costs();

  // Both are mostly the call itself; looking at each line would be some hundred times as much.
  expect(ofMany).toBeLessThan(20 * ofOne);
});

/** What notices of others cost, in milliseconds. */
function costOf(notices: HeadNotices): number {
  const began = performance.now();
  for (let notice = 0; notice < 500; notice += 1)
    notices.tell({ memberId: 'somebody-else', seq: notice });

  return performance.now() - began;
}
