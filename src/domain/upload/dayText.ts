import { longestDayText } from '../../contract/practice/writes.ts';

/** Whether the account takes what was written of a day. */
export function fitsDay(text: string): boolean {
  return text.length <= longestDayText;
}
