import { cityOf } from '../../domain/account/zoneQuestion.ts';

/** What a time zone is called: its city, or the name of one that is no place. */
export function zoneText(zone: string): string {
  return cityOf(zone) ?? zone.replace(/^Etc\//u, '').replaceAll('_', ' ');
}

/** What is said once the days go by another zone. */
export function usedZoneText(zone: string | null): string {
  return zone === null
    ? 'Your days have changed their time.'
    : `Your days follow ${zoneText(zone)} time.`;
}
