import { setImmediate } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { ReflectionBody, TaskAnswer } from '../../../src/contract/today/commitments.ts';
import type { Schema } from '../../store/schema.ts';
import { mediaOf } from './media.ts';
import { stageMedia, unstageMedia, type StagedMedia } from './mediaParts.ts';
import { answered, callOf, once } from './once.ts';
import { keepReflection } from './progress.ts';

interface Save {
  memberId: string;
  key: string | null;
  body: ReflectionBody;
  /** When it was made; the request came in at `now`. */
  madeAt: Date;
  now: Date;
}

/**
 * Keeps a reflection in which `reflectionFault` found nothing, once for its key. A file is written part by part first, and what
 * names it in one transaction with all else. Throws a Refusal like `mediaOf`, `once` and `keepReflection`.
 */
export async function saveReflection(
  db: Kysely<Schema>,
  { body, key, madeAt, memberId, now }: Save,
): Promise<TaskAnswer> {
  // Reading, decoding and hashing a file take their time: others have a turn in between.
  await setImmediate();
  const file = mediaOf(body.reflection_type, body.reflection_data);
  await setImmediate();
  const call = callOf({ memberId, name: 'reflection', key, body });
  if (file === null) return keep(null);

  await setImmediate();
  const earlier = await answered(db, call);
  if (earlier !== null) return earlier;

  return keep(await stageMedia(db, memberId, file, now));

  async function keep(media: StagedMedia | null): Promise<TaskAnswer> {
    let isNamed = false;
    let isCommitted = false;
    try {
      const answer = await db.transaction().execute((transaction) =>
        once(transaction, call, now, async () => {
          await keepReflection({ transaction, memberId, body, madeAt, now, media });
          isNamed = true;
          return { newStatus: 'done' };
        }),
      );
      isCommitted = true;
      return answer;
    } finally {
      if (media !== null && !(isNamed && isCommitted)) await unstageMedia(db, memberId, media);
    }
  }
}
