/** How long a guided meditation may be, in minutes (rules/practice#P7). */
export const guidedLengths = [5, 10, 20] as const;
export type GuidedLength = (typeof guidedLengths)[number];

/** The length of a timed session, in minutes. */
export const timedLength = 10;

/** What the practice chooser offers. */
export type PracticeChoice =
  | { practice: 'timed' }
  | { practice: 'guided'; minutes: GuidedLength }
  | { practice: 'breath' };

/** The plan of a choice, as the address of the practice room names it. */
export function addressOf(choice: PracticeChoice): string {
  switch (choice.practice) {
    case 'timed':
      return `timed-${timedLength}`;
    case 'guided':
      return `guided-${choice.minutes}`;
    case 'breath':
      return 'breath';
  }
}
