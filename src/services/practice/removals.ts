import { mediaPath } from '../../contract/media/paths.ts';
import { additionPath, dayEndPath, sessionPath } from '../../contract/practice/paths.ts';
import { madeAgoHeader, ofTaskReflectionPath } from '../../contract/today/commitments.ts';
import type { OutboxRemoval } from '../../domain/outbox/outboxItem.ts';
import { isSuccess, sentenceOf } from '../wire/memberRequest.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const deleteFailed = 'Failed to delete it';

const pathsOf = {
  dayEnd: dayEndPath,
  addition: additionPath,
  session: sessionPath,
  reflection: ofTaskReflectionPath,
  media: mediaPath,
} as const;

/**
 * Deletes a thing for good. Answers `gone`, also for what the service never heard of, or `laterStands` where something else was said of a
 * task since, which stays (rules/practiceFeed#E13). Throws `TokenRefused` on 401, and `CommitmentsError` else.
 */
export async function deleteForGood(
  email: string,
  { body: { name, of }, id, keptAt }: OutboxRemoval,
  token: string | null,
  signal: AbortSignal,
): Promise<'gone' | 'laterStands'> {
  const headers = {
    'Idempotency-Key': id,
    [madeAgoHeader]: String(Math.max(0, Math.round(Date.now() - keptAt))),
  };
  const url = practiceHost() + pathsOf[of](email, name);
  const answer = await askPractice({ method: 'DELETE', url, token, headers }, deleteFailed, signal);
  if (isSuccess(answer) || answer.status === 404 || answer.status === 410) return 'gone';
  if (of === 'reflection' && answer.status === 409) return 'laterStands';

  const words = sentenceOf(answer, of === 'reflection' ? 'detail' : 'message');
  throw practiceFailed(answer, words ?? deleteFailed);
}
