import type { Moment, WrittenJson } from './columns.ts';

/** A member's calendar; no row until something of it was set. */
export interface CalendarTable {
  member_id: string;
  /** What the secret of the feed's address follows from; null while the feed is off. */
  feed_id: string | null;
  /** Minutes before a session. */
  alarms: WrittenJson;
  updated_at: Moment;
}
