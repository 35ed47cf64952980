import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { memberKey } from '../device/memberKey.ts';

/** What the names of the ends of days begin with. */
export const uploadStart = 'upload:';

/** Where the upload of a day stands, and its draft. */
export function dayPlaceOf({ email, date }: DayOwner): [string, string] {
  return [memberKey(email), `${uploadStart}${date}`];
}

/** By which tabs name a day of a member to each other. */
export function dayTopicOf({ email, date }: DayOwner): string {
  return `${memberKey(email)} ${date}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
