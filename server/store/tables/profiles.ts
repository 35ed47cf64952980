import type { Json, Moment, WrittenJson } from './columns.ts';

/** What a member tells about themselves; no row until it is saved for the first time. */
export interface ProfileTable {
  member_id: string;
  first_name: string;
  last_name: string;
  city: string;
  state: string;
  country: string;
  updated_at: Moment;
}

export interface PhotoTable {
  member_id: string;
  /** One of the kinds that `photoOf` takes. */
  media_type: string;
  bytes: Uint8Array;
  updated_at: Moment;
}

/** A schedule that another one took the place of. */
export interface EarlierScheduleTable {
  member_id: string;
  /** YYYY-MM-DD: the member's local day on which it was replaced first; days before it go by it. */
  last_day: string;
  /** With its flags, as it was stored. */
  record: WrittenJson;
}

/** What a member set up to practise; no row until it is saved for the first time. */
export interface ScheduleTable {
  member_id: string;
  /** `Y` or `N`, like the next three; an older hand may have written otherwise. */
  is_tether_enabled: string;
  is_recovery_enabled: string;
  is_nourishment_enabled: string;
  is_movement_enabled: string;
  /** Null until it is set up, like the next three; an older hand may have written it in another form. */
  tether_schedule: Json;
  recovery_schedule: Json;
  nourishment_schedule: Json;
  movement_schedule: Json;
  /** 1 for what was saved first, and one more with each save. */
  version: number;
  updated_at: Moment;
}
