import type { Generated } from 'kysely';

import type { Mood } from '../../../src/contract/reflection/moods.ts';
import type { ReflectionType } from '../../../src/contract/reflection/reflectionData.ts';
import type { PillarCode } from '../../../src/domain/common/pillarCode.ts';
import type { Moment, MomentOrNull } from './columns.ts';

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
  /** By which a text is found (`searchTerms`), as a tsvector; null of all else. */
  words: Generated<string | null>;
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
