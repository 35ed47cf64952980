import * as v from 'valibot';

import { writeAnswer } from '../../contract/practice/writes.ts';
import { callOf } from '../../domain/outbox/outboxCall.ts';
import type { PracticeItem } from '../../domain/outbox/outboxItem.ts';
import { DeletedElsewhere } from '../../domain/today/commitmentsFailure.ts';
import { isTimerId } from '../../domain/timer/timerId.ts';
import { isSuccess, sentenceOf } from '../wire/memberRequest.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const saveFailed = 'Failed to save the practice';

/**
 * Saves a session, the end of a day, an addition, a preference or a preset, once for its id. Resolves with the version of what now stands; null for
 * a session that was made already. Throws `TokenRefused` on 401, `DeletedElsewhere` for what was deleted, and `CommitmentsError` else.
 */
export async function savePractice(
  email: string,
  item: PracticeItem,
  token: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const { path, ...call } = callOf(item, email, Date.now());
  const request = { ...call, url: practiceHost() + path, token };
  const answer = await askPractice(request, saveFailed, signal);

  if (answer.status === 410) throw new DeletedElsewhere();
  // Of a timer that two devices ended one session is made, the first that was told (rules/timer#T26).
  const isMade = item.kind === 'session' && answer.status === 409 && isTimerId(item.name);
  if (isMade) return null;

  const read = isSuccess(answer) ? v.safeParse(writeAnswer, answer.body) : null;
  if (read?.success === true) return read.output.version;
  throw practiceFailed(answer, sentenceOf(answer, 'message') ?? saveFailed);
}
