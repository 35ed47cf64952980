import type { SnapshotFrom } from 'xstate';

import type { firstDayMachine } from '../../../machines/schedule/firstDayMachine.ts';

export type Question = 'practices' | 'days' | 'times';

export const questions: Readonly<Record<Question, { place: string; title: string; lead: string }>> =
  {
    practices: {
      place: 'Question 1 of 3',
      title: 'What would you like to practise?',
      lead: 'One is enough to begin with. All of it can be changed later.',
    },
    days: {
      place: 'Question 2 of 3',
      title: 'On which days?',
      lead: 'The others are days of rest, and no gap in your plan.',
    },
    times: {
      place: 'Question 3 of 3',
      title: 'When?',
      lead: 'Choose what your day has room for. This is how it looks.',
    },
  };

/** Which question stands on the page: the last one while its answers are saved, the first until there is one. */
export function questionOf(snapshot: SnapshotFrom<typeof firstDayMachine>): Question {
  if (snapshot.matches({ asking: 'days' })) return 'days';

  const isLast =
    snapshot.matches({ asking: 'times' }) ||
    snapshot.matches('saving') ||
    snapshot.matches('failed') ||
    snapshot.matches('saved');
  return isLast ? 'times' : 'practices';
}
