import type { Kysely } from 'kysely';

import type { Clock } from '../../services/wire/clock.ts';
import type { HeadNotices } from '../../store/notices.ts';
import type { Schema } from '../../store/schema.ts';

/** What the commands work with. */
export interface AccountTools {
  db: Kysely<Schema>;
  clock: Clock;
  /** Tells the processes whose sign-ins were ended, so that their streams end too. */
  notices: Pick<HeadNotices, 'tell'>;
}
