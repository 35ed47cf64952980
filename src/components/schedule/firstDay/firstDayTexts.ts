import type { SnapshotFrom } from 'xstate';

import type { firstDayMachine } from '../../../machines/schedule/firstDayMachine.ts';

export type Question = 'practices' | 'days' | 'times';

interface QuestionWords {
  place: string;
  title: string;
  lead: string;
  /** What is said to whoever goes on without an answer. */
  nothing: string;
}

export const questions: Readonly<Record<Question, QuestionWords>> = {
  practices: {
    place: 'Question 1 of 3',
    title: 'What would you like to practise?',
    lead: 'One is enough to begin with. All of it can be changed later.',
    nothing: 'Please choose at least one practice.',
  },
  days: {
    place: 'Question 2 of 3',
    title: 'On which days?',
    lead: 'The others are days of rest, and no gap in your plan.',
    nothing: 'Please choose at least one day.',
  },
  times: {
    place: 'Question 3 of 3',
    title: 'When?',
    lead: 'Choose what your day has room for. This is how it looks.',
    nothing: 'Please choose at least one of each.',
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
