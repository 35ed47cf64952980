import { setImmediate } from 'node:timers/promises';

import {
  taskAnswer,
  type ReflectionBody,
  type TaskAnswer,
} from '../../../src/contract/today/commitments.ts';
import { answered, callOf } from '../writes/once.ts';
import { write, type WriteTools } from '../writes/write.ts';
import { mediaOf } from './media.ts';
import { stageMedia, unstageMedia, type StagedMedia } from './mediaParts.ts';
import { keepReflection } from './reflections.ts';

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
 * names it in one transaction with all else. Throws a Refusal like `mediaOf`, `write` and `keepReflection`.
 */
export async function saveReflection(
  tools: WriteTools,
  { body, key, madeAt, memberId, now }: Save,
): Promise<TaskAnswer> {
  const { db } = tools;
  // Reading, decoding and hashing a file take their time: others have a turn in between.
  await setImmediate();
  const file = mediaOf(body.reflection_type, body.reflection_data);
  await setImmediate();
  const call = callOf({ memberId, name: 'reflection', key, body, answer: taskAnswer });
  if (file === null) return keep(null);

  await setImmediate();
  const earlier = await answered(db, call);
  if (earlier !== null) return earlier;

  return keep(await stageMedia(db, memberId, file, now));

  async function keep(media: StagedMedia | null): Promise<TaskAnswer> {
    let isNamed = false;
    let isCommitted = false;
    try {
      const answer = await write(tools, call, now, async (transaction, head) => {
        await keepReflection({ transaction, head, memberId, body, madeAt, now, media });
        isNamed = true;
        return { newStatus: 'done', completedAt: madeAt.toISOString() };
      });
      isCommitted = true;
      return answer;
    } finally {
      if (media !== null && !(isNamed && isCommitted)) await unstageMedia(db, memberId, media);
    }
  }
}
