import type { Generated } from 'kysely';

import type { ChangeKind } from '../../../src/contract/practice/changes.ts';
import type { Moment, WrittenJson } from './columns.ts';

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
  /** By which its text is found (`searchTerms`), as a tsvector. */
  words: Generated<string | null>;
}

/** What a member added to a day afterwards. */
export interface DayAdditionTable {
  member_id: string;
  id: string;
  /** YYYY-MM-DD: of the body. */
  day: string;
  body: WrittenJson;
  made_at: Moment;
  /** By which its text is found (`searchTerms`), as a tsvector. */
  words: Generated<string | null>;
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
