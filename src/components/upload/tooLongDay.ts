import { fitsDay } from '../../domain/upload/dayText.ts';

/** What is said of a day's words that are more than the account takes; null where it takes them. */
export function tooLongDay(text: string): string | null {
  return fitsDay(text) ? null : 'The words of a day have at most 20,000 characters.';
}
