import type { ColumnType, Generated } from 'kysely';

import type { MediaState } from '../../src/contract/media/media.ts';
import type { Mood } from '../../src/contract/reflection/moods.ts';
import type { ReflectionType } from '../../src/contract/reflection/reflectionData.ts';
import type { ChangeKind } from '../../src/contract/practice/changes.ts';
import type { PillarCode } from '../../src/domain/common/pillarCode.ts';

/** A moment. Read as a Date, written as a Date. */
type Moment = ColumnType<Date, Date, Date>;
type MomentOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Which member an e-mail address belongs to. It is keyed by the address, so that a sign-in finds its member in one place. */
export interface AddressTable {
  email: string;
  member_id: string;
}

export interface MemberTable {
  member_id: string;
  email: string;
  name: string;
  password_hash: string;
  time_zone: string;
  dark_mode_preference: Generated<boolean>;
  /** Null until the address is proved: such a member cannot sign in. */
  verified_at: MomentOrNull;
  /** Not null while an operator keeps the account closed. */
  locked_at: MomentOrNull;
  created_at: Moment;
}

export interface MfaTable {
  member_id: string;
  /** The one-time-code secret, sealed with the key that stands outside the database. */
  sealed_secret: Uint8Array;
  /** The newest time step whose code was accepted; a code counts only if its step is later. */
  last_step: Generated<number>;
  created_at: Moment;
}

/** The key of a member's devices, sealed with the key that stands outside the database. */
export interface SealKeyTable {
  member_id: string;
  sealed_key: Uint8Array;
}

/** One sign-in on one browser: what its refresh tokens descend from, and what a logout ends. */
export interface SessionTable {
  member_id: string;
  session_id: string;
  /** True when the member asked to be remembered: the cookie then outlives the browser. */
  remembered: boolean;
  created_at: Moment;
  expires_at: Moment;
  ended_at: MomentOrNull;
}

export interface RefreshTokenTable {
  member_id: string;
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  session_id: string;
  created_at: Moment;
  /** When a successor was given out for it. Within the grace it is still good, after it the session ends. */
  replaced_at: MomentOrNull;
}

export interface InvitationTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  email: string;
  created_at: Moment;
  expires_at: Moment;
  used_at: MomentOrNull;
  /** The member it made, or null while it is not used. */
  used_by: Generated<string | null>;
}

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

/** JSON, read as what it says, written as its text. */
type Json = ColumnType<unknown, string | undefined, string>;

type WrittenJson = ColumnType<unknown, string, string>;

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

/** What a member did of a task; no row while it is untouched. */
export interface TaskProgressTable {
  member_id: string;
  /** YYYY-MM-DD: the day under which the task was planned. */
  date: string;
  task_id: string;
  /** As it was planned when it was last touched, like the next two: a schedule may change during its day. */
  pillar: PillarCode;
  scheduled_time: string;
  duration_minutes: number;
  status: 'active' | 'reflection_pending' | 'done';
  /** The most that was ever told. */
  elapsed_seconds: number;
  reflection_type: ReflectionType | null;
  /** The text, the name of a voice note, or the media type of what `reflection_media` holds. */
  reflection_text: string | null;
  /** How it was, where that was told with the reflection. */
  mood: Generated<Mood | null>;
  completed_at: MomentOrNull;
  /** When the member took back what they had said: what was made before then does not come back. */
  reflection_gone_at: MomentOrNull;
  updated_at: Moment;
}

/** The photo or the video of a task's reflection. */
export interface ReflectionMediaTable {
  member_id: string;
  date: string;
  task_id: string;
  /** Under which its bytes stand in `reflection_media_parts`, or in its file. */
  media_id: string;
  media_type: string;
  /** In bytes. */
  size: number;
  /** The name of its file; null while its bytes stand in the parts. */
  file: Generated<string | null>;
  updated_at: Moment;
}

/** At most 1 MiB of a photo or a video. What no `reflection_media` names was not kept, or not yet. */
export interface ReflectionMediaPartTable {
  member_id: string;
  media_id: string;
  /** From 0, without a gap. */
  part: number;
  bytes: Uint8Array;
  staged_at: Moment;
}

/** What was done under an Idempotency-Key, and how it was answered. */
export interface IdempotencyTable {
  member_id: string;
  call: string;
  key: string;
  /** SHA-256 of the body, in hex. */
  body_hash: string;
  /** Null only within the transaction that does it. */
  answer: Json;
  created_at: Moment;
}

/** Where a member's feed has come to. There is one of each member; who writes locks it before anything else. */
export interface PracticeHeadTable {
  member_id: string;
  /** Another one once a backup was restored: the numbers that were given out since it was made are given out again. */
  epoch: string;
  /** The highest number that was given out; 0 before the first. */
  seq: number;
}

/** Each thing of a member's practice, at its newest number. What is gone has nothing in the table of its kind. */
export interface ChangeTable {
  member_id: string;
  kind: ChangeKind;
  id: string;
  seq: number;
  gone: boolean;
}

/** A session that was completed. */
export interface PracticeSessionTable {
  member_id: string;
  id: string;
  /** YYYY-MM-DD: of the body, like the minutes. */
  day: string;
  minutes: number;
  /** As it was sent, like every other body. */
  body: WrittenJson;
  made_at: Moment;
}

/** What a member said at the end of a day. */
export interface DayEndTable {
  member_id: string;
  id: string;
  /** YYYY-MM-DD: of the body. */
  day: string;
  /** Whether it is the last of its day: one of a day is. */
  stands: boolean;
  body: WrittenJson;
  made_at: Moment;
}

export interface PreferenceTable {
  member_id: string;
  name: string;
  body: WrittenJson;
  made_at: Moment;
}

export interface RunningTimerTable {
  member_id: string;
  id: string;
  has_ended: boolean;
  body: WrittenJson;
  /** When its seconds were as the body tells. */
  made_at: Moment;
}

/** A recording, a photo or a video, announced by a device. */
export interface MediaTable {
  member_id: string;
  id: string;
  state: MediaState;
  /** As it was announced, like the size. */
  body: WrittenJson;
  /** In bytes. */
  size: number;
  /** The name of its file. With another one the former is doomed, as when the row goes. */
  file: string;
  /** How many bytes have come, with what the place of the files needs to go on. */
  arrived: number;
  notes: Generated<string | null>;
  /** Who writes its file now, and until when nobody else may. */
  held_by: Generated<string | null>;
  held_until: MomentOrNull;
  /** When it was announced, or a part came last. */
  touched_at: Moment;
  made_at: Moment;
}

/** A file that nothing names any more. It is removed, and then forgotten. */
export interface DoomedMediaTable {
  file: string;
  notes: string | null;
}

/** What one process does, and no other until then. */
export interface LeaseTable {
  name: string;
  held_by: string;
  held_until: Moment;
}

/** Who has left: a member's id, or an invitation's hash. Nothing else of them is kept. */
export interface DepartureTable {
  owner: string;
}

export interface Schema {
  addresses: AddressTable;
  members: MemberTable;
  mfa: MfaTable;
  seal_keys: SealKeyTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  invitations: InvitationTable;
  profiles: ProfileTable;
  photos: PhotoTable;
  schedules: ScheduleTable;
  task_progress: TaskProgressTable;
  reflection_media: ReflectionMediaTable;
  reflection_media_parts: ReflectionMediaPartTable;
  idempotency: IdempotencyTable;
  practice_heads: PracticeHeadTable;
  changes: ChangeTable;
  practice_sessions: PracticeSessionTable;
  day_ends: DayEndTable;
  preferences: PreferenceTable;
  running_timers: RunningTimerTable;
  media: MediaTable;
  media_doomed: DoomedMediaTable;
  leases: LeaseTable;
  departures: DepartureTable;
}
