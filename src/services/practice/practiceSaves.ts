import {
  additionPath,
  dayEndPath,
  preferencePath,
  sessionPath,
} from '../../contract/practice/paths.ts';
import { madeAgoHeader } from '../../contract/today/commitments.ts';
import type { PracticeItem } from '../../domain/outbox/outboxItem.ts';
import { DeletedElsewhere } from '../../domain/today/commitmentsFailure.ts';
import { isTimerId } from '../../domain/timer/timerId.ts';
import { isSuccess, sentenceOf } from '../wire/memberRequest.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const saveFailed = 'Failed to save the practice';

const pathsOf = {
  session: sessionPath,
  dayEnd: dayEndPath,
  addition: additionPath,
  preference: preferencePath,
} as const;

/**
 * Saves a session, the end of a day, an addition or a preference, once for its id. Throws `TokenRefused` on 401, `DeletedElsewhere` for what was
 * deleted, and `CommitmentsError` else.
 */
export async function savePractice(
  email: string,
  item: PracticeItem,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { body, id, kind, madeAt, name } = item;
  const path = pathsOf[kind](email, name);
  const headers = {
    'Idempotency-Key': id,
    [madeAgoHeader]: String(Math.max(0, Math.round(Date.now() - madeAt))),
  };
  const request = { method: 'PUT', url: practiceHost() + path, body, token, headers } as const;
  const answer = await askPractice(request, saveFailed, signal);

  if (answer.status === 410) throw new DeletedElsewhere();
  // Of a timer that two devices ended one session is made, the first that was told (rules/timer#T26).
  const isMade = kind === 'session' && answer.status === 409 && isTimerId(name);
  if (!isSuccess(answer) && !isMade)
    throw practiceFailed(answer, sentenceOf(answer, 'message') ?? saveFailed);
}
