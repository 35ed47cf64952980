import type { Fault } from './fault.ts';

const outbox = ['tests/domain/outbox/outbox.test.ts', 'tests/services/outbox/outbox.test.ts'];

/** What a member practised, and what their device keeps. */
export const practiceFaults: readonly Fault[] = [
  {
    name: 'a streak ends at midnight',
    file: 'src/domain/practice/streak.ts',
    was: 'daysBetween(last, today) <= 1',
    is: 'daysBetween(last, today) <= 0',
    seenBy: ['tests/domain/practice/streak.test.ts'],
  },
  {
    name: 'a session that was broken off counts for the streak',
    file: 'src/domain/practice/streak.ts',
    was: 'filter(({ completed }) => completed)',
    is: 'filter(({ day }) => day !== "")',
    seenBy: ['tests/domain/practice/streak.test.ts'],
  },
  {
    name: 'time asleep counts as practised',
    file: 'src/domain/timer/timer.ts',
    was: 'timer.awayMs + (apart > doubtFrom ? apart : 0)',
    is: 'timer.awayMs + (apart > doubtFrom * 1_000 ? apart : 0)',
    seenBy: ['tests/domain/timer/timer.test.ts'],
  },
  {
    name: 'a clock that is put back takes time away',
    file: 'src/domain/timer/timer.ts',
    was: 'Math.max(0, now.wall - timer.seen.wall)',
    is: 'now.wall - timer.seen.wall',
    seenBy: ['tests/domain/timer/timer.test.ts'],
  },
  {
    name: 'a second that has begun is not shown',
    file: 'src/domain/timer/timer.ts',
    was: 'return Math.ceil(remainingMs(timer) / 1000);',
    is: 'return Math.floor(remainingMs(timer) / 1000);',
    seenBy: ['tests/domain/timer/timer.test.ts'],
  },
  {
    name: 'a paused timer goes on',
    file: 'src/domain/timer/timer.ts',
    was: 'return { ...looked(timer, at), isRunning: false };',
    is: 'return { ...looked(timer, at) };',
    seenBy: ['tests/domain/timer/timer.test.ts', 'tests/machines/timer/timerMachine.test.ts'],
  },
  {
    name: 'a pillar is practised a day after its end',
    file: 'src/domain/today/dayPlan.ts',
    was: "(end === '' || date <= end)",
    is: "(end === '' || daysBetween(end, date) <= 1)",
    seenBy: ['tests/domain/today/dayPlan.test.ts'],
  },
  {
    name: 'a task is missed before its time is over',
    file: 'src/domain/today/dayPlan.ts',
    was: 'minutesOf(task.scheduledTime) + task.durationMin;',
    is: 'minutesOf(task.scheduledTime);',
    seenBy: ['tests/domain/today/dayPlan.test.ts'],
  },
  {
    name: 'what was made of one task is sent in any order',
    file: 'src/domain/outbox/outbox.ts',
    was: 'if (!heads.has(lane)) heads.set(lane, item);',
    is: 'heads.set(lane, item);',
    seenBy: outbox,
  },
  {
    name: 'what nobody answered is forgotten',
    file: 'src/domain/outbox/outbox.ts',
    was: "    case 'unanswered':\n      return {",
    is: "    case 'unanswered':\n      if (attempts > 1) return null;\n      return {",
    seenBy: outbox,
  },
  {
    name: 'Retry-After is not waited for',
    file: 'src/domain/outbox/outbox.ts',
    was: 'now + Math.max(retryWait(attempts, random), asked)',
    is: 'now + Math.min(retryWait(attempts, random), asked + 1)',
    seenBy: outbox,
  },
  {
    name: 'two tabs send the same thing',
    file: 'src/services/device/locks.ts',
    was: 'return navigator.locks.request(name, { signal }, task);',
    is: 'return task();',
    seenBy: [
      'tests/services/device/locks.test.ts',
      'tests/services/outbox/outbox.histories.test.ts',
    ],
  },
  {
    name: 'a member’s call is made again for whoever signed in meanwhile',
    file: 'src/routes/common/member/memberCall.ts',
    was: 'const isTheirs = isSameMember(email, settled.context.email);',
    is: "const isTheirs = email !== '' || isSameMember(email, settled.context.email);",
    seenBy: ['tests/routes/common/member/memberCall.test.ts'],
  },
  {
    name: 'the key stays when a member signs out',
    file: 'src/services/yourData/sealDevice.ts',
    was: "if (end === 'empty') await forgetSealKey(member);",
    is: "if (end !== 'empty') await forgetSealKey(member);",
    seenBy: ['tests/services/yourData/sealDevice.test.ts'],
  },
  {
    name: 'a sealed file without its end is taken for whole',
    file: 'src/services/yourData/seal.ts',
    was: 'return isWhole ? new Blob(plain) : null;',
    is: 'return isWhole || plain.length > 0 ? new Blob(plain) : null;',
    seenBy: ['tests/services/yourData/seal.test.ts'],
  },
];
