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

/** What the chooser says to a choice while there is no session screen (rules/practice#P8). */
export function placeholderText(choice: PracticeChoice | null): string {
  return `${choice === null ? 'This practice' : nameOf(choice)} has no screen of its own yet. Your Tether practice keeps time for you until it has.`;
}

function nameOf(choice: PracticeChoice): string {
  switch (choice.practice) {
    case 'timed':
      return `Timed Session, ${timedLength} minutes,`;
    case 'guided':
      return `Guided Meditation, ${choice.minutes} minutes,`;
    case 'breath':
      return 'Breath Practice';
  }
}
