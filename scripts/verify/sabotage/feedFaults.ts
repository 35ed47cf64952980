import type { Fault } from './fault.ts';

const histories = ['tests/server/practice/histories.test.ts'];
const earlier = ['tests/server/practice/earlier.test.ts'];
const reading = [
  'tests/services/practice/feed/feedReading.test.ts',
  'tests/services/practice/feed/deleting.test.ts',
];
const timers = [
  'tests/domain/timer/toldTimer.test.ts',
  'tests/machines/timer/timerDeskMachine.test.ts',
];
const contract = ['tests/contract/practice/service.test.ts'];

/** How devices come to agree. */
export const feedFaults: readonly Fault[] = [
  {
    name: 'a page begins with what the one before ended with',
    file: 'server/services/practice/feed.ts',
    was: 'sql`c.seq > ${seq}`',
    is: 'sql`c.seq >= ${seq}`',
    seenBy: histories,
  },
  {
    name: 'a cursor of before a restored backup goes on',
    file: 'server/store/backup/restoreBackup.ts',
    was: '    await beginEpochs(transaction);\n',
    is: '',
    seenBy: earlier,
  },
  {
    name: 'a cursor reaches beyond the head',
    file: 'server/services/practice/feed.ts',
    was: ' || from.seq > head.seq)',
    is: ')',
    seenBy: earlier,
  },
  {
    name: 'another member’s cursor is taken',
    file: 'server/services/practice/cursors.ts',
    was: "['practice cursor', memberId, epoch, String(seq)] as const;",
    is: "['practice cursor', epoch, String(seq)] as const;",
    seenBy: contract,
  },
  {
    name: 'the end of a day that came last stands',
    file: 'server/services/practice/dayEnds.ts',
    was: 'order by made_at desc, id collate "C" desc limit 1',
    is: 'order by id collate "C" desc limit 1',
    seenBy: contract,
  },
  {
    name: 'what was deleted comes back',
    file: 'server/services/practice/stored.ts',
    was: "if (stored?.gone === true) throw new Refusal(410, 'This was deleted.');",
    is: 'if (stored?.gone === true) return null;',
    seenBy: contract,
  },
  {
    name: 'a timer that has ended goes on',
    file: 'server/services/practice/timers.ts',
    was: 'if (stored !== null && hasEnded(stored.item)) throw',
    is: 'if (stored !== null && hasEnded(null)) throw',
    seenBy: contract,
  },
  {
    name: 'what was deleted is sent again by a device that has it',
    file: 'src/domain/practice/untold.ts',
    was: 'const known = new Set([...told, ...gone]);',
    is: 'const known = new Set([...told, ...gone.slice(0, 0)]);',
    seenBy: reading,
  },
  {
    name: 'what was deleted is not told as gone',
    file: 'src/domain/practice/feed.ts',
    was: 'one.gone && one.kind === kind ? [one.id] : []',
    is: "one.gone && one.kind !== kind && one.kind === '' ? [one.id] : []",
    seenBy: reading,
  },
  {
    name: 'a timer of another device runs on beyond its length',
    file: 'src/domain/timer/toldTimer.ts',
    was: 'return Math.min(told.plannedMs, told.elapsedMs + since);',
    is: 'return told.elapsedMs + since;',
    seenBy: timers,
  },
  {
    name: 'a timer with which another device goes on runs here, too',
    file: 'src/domain/timer/timerDesk.ts',
    was: 'return news === null || news.version === takenOver ? null : news;',
    is: 'return news === null || news.version !== takenOver ? null : news;',
    seenBy: timers,
  },
];
