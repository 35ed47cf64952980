export type Greeting =
  | 'Still awake'
  | 'Good morning'
  | 'Good afternoon'
  | 'Good evening'
  | 'Good night';

/** The greeting for a local hour from 0 to 23 (rules/practice#P2). */
export function greetingAt(hour: number): Greeting {
  if (hour < 6) return 'Still awake';
  if (hour < 12) return 'Good morning';
  if (hour < 17) return 'Good afternoon';
  if (hour < 21) return 'Good evening';
  return 'Good night';
}
