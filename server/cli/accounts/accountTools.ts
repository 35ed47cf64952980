import type { Kysely } from 'kysely';

import type { Clock } from '../../services/wire/clock.ts';
import type { Schema } from '../../store/schema.ts';

/** What the commands work with. */
export interface AccountTools {
  db: Kysely<Schema>;
  clock: Clock;
}
