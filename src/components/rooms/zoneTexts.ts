import { cityOf } from '../../domain/account/zoneQuestion.ts';

/** What a time zone is called: its city, or the name of one that is no place. */
export function zoneText(zone: string): string {
  return cityOf(zone) ?? zone.replace(/^Etc\//u, '').replaceAll('_', ' ');
}

/** The question whose time counts (rules/today#D3). */
export function zoneQuestionText(browser: string): string {
  return `You seem to be in ${zoneText(browser)}. Use its time?`;
}

/** What is said where the account could not be changed. */
export function zoneNotSavedText(account: string): string {
  return `That could not be saved just now. Your days still follow ${zoneText(account)} time.`;
}

/** What is said once the days go by another zone. */
export function usedZoneText(zone: string | null): string {
  return zone === null
    ? 'Your days have changed their time.'
    : `Your days follow ${zoneText(zone)} time.`;
}
