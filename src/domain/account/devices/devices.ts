import type { DeviceRecord } from '../../../contract/account/devices/devices.ts';

/** Where a member is signed in. Moments are milliseconds since the epoch. */
export interface Device {
  id: string;
  /** In plain words: Firefox on Linux. */
  name: string;
  /** The IANA name of its time zone; null where that was not told. */
  zone: string | null;
  /** When it was signed in. */
  since: number;
  seenAt: number;
  isThis: boolean;
}

/** A device as the service tells of it. */
export function deviceOf({
  id,
  is_this: isThis,
  name,
  seen_at: seenAt,
  since,
  zone,
}: DeviceRecord): Device {
  return { id, name, zone, since: Date.parse(since), seenAt: Date.parse(seenAt), isThis };
}

/** The place that a time zone is called after, as far as it names one: `Buenos Aires`; null for UTC and the like. */
export function placeOf(zone: string | null): string | null {
  const [area = '', ...rest] = zone?.split('/') ?? [];

  return rest.length === 0 || area === 'Etc' ? null : (rest.at(-1) ?? '').replaceAll('_', ' ');
}
