import type { Generated } from 'kysely';

import type { MediaState } from '../../../src/contract/media/media.ts';
import type { Moment, MomentOrNull, WrittenJson } from './columns.ts';

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
  /** Whose it was; empty where that was not noted yet. */
  member_id: Generated<string>;
  file: string;
  notes: string | null;
}
