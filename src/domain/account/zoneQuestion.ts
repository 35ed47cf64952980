import { isTimeZone } from '../../contract/common/timeZone.ts';

/** The time zone of a member's account as a device keeps it. */
export interface KeptZone {
  /** IANA name, perhaps one that this browser does not know; null while the account was never asked. */
  name: string | null;
  /** Of which pairs of zones the member has said what they want, the latest last (`zonePair`). */
  answered: readonly string[];
}

/** What the question is about: two time zones by their IANA names. */
export interface TwoZones {
  account: string;
  browser: string;
}

/** The zone that a device keeps of an account beside its own; an empty name where it keeps none. */
export function zonesOf({ kept, browser }: { kept: KeptZone; browser: string }): TwoZones {
  return { account: kept.name ?? '', browser };
}

export const unknownZone: KeptZone = { name: null, answered: [] };

/** As many answers as are kept. */
const mostAnswered = 40;

/** The zone by which a member's days go: their account's, and as long as that is not known here the browser's. */
export function zoneInUse({ name }: KeptZone, browser: string): string {
  return name !== null && isTimeZone(name) ? name : browser;
}

/**
 * Whether a member is to be asked whose time counts (rules/today#D3): where the browser is in another zone, by whatever name, that is
 * a place, and they have not said so for these two already.
 */
export function isToAsk(zones: TwoZones, { answered }: KeptZone): boolean {
  if (!isTimeZone(zones.account) || cityOf(zones.browser) === null) return false;

  return nameOf(zones.account) !== nameOf(zones.browser) && !answered.includes(zonePair(zones));
}

/** The zone with one more answer. */
export function withAnswer(kept: KeptZone, zones: TwoZones): KeptZone {
  const others = kept.answered.filter((pair) => pair !== zonePair(zones));

  return { ...kept, answered: [...others, zonePair(zones)].slice(-mostAnswered) };
}

/** What two tabs know of an account's zone: the newer name, and the answers of both. */
export function mergedZone(newer: KeptZone, older: KeptZone): KeptZone {
  const answered = new Set([...older.answered, ...newer.answered]);

  return { name: newer.name ?? older.name, answered: [...answered].slice(-mostAnswered) };
}

/** The city that a zone is named after, such as New York; null for a zone of no place, as UTC is. */
export function cityOf(zone: string): string | null {
  const [area, ...places] = zone.split('/');
  const city = places.at(-1)?.replaceAll('_', ' ') ?? '';

  return area === 'Etc' || city === '' ? null : city;
}

/** A pair of zones, by the names that this browser has for them: another zone of either makes another pair. */
function zonePair({ account, browser }: TwoZones): string {
  return `${nameOf(account)} ${nameOf(browser)}`;
}

/** The one name that this browser has for a zone of several names, as Asia/Katmandu and Asia/Kathmandu. */
function nameOf(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
