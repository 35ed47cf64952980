import { callOf } from '../../domain/outbox/outboxCall.ts';
import type { OutboxRemoval } from '../../domain/outbox/outboxItem.ts';
import { isSuccess, sentenceOf } from '../wire/memberRequest.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const deleteFailed = 'Failed to delete it';

/**
 * Deletes a thing for good. Answers `gone`, also for what the service never heard of, or `laterStands` where something else was said of a
 * task since, which stays (rules/practiceFeed#E13). Throws `TokenRefused` on 401, and `CommitmentsError` else.
 */
export async function deleteForGood(
  email: string,
  item: OutboxRemoval,
  token: string | null,
  signal: AbortSignal,
): Promise<'gone' | 'laterStands'> {
  const { of } = item.body;
  const { path, ...call } = callOf(item, email, Date.now());
  const request = { ...call, url: practiceHost() + path, token };
  const answer = await askPractice(request, deleteFailed, signal);
  if (isSuccess(answer) || answer.status === 404 || answer.status === 410) return 'gone';
  if (of === 'reflection' && answer.status === 409) return 'laterStands';

  const words = sentenceOf(answer, of === 'reflection' ? 'detail' : 'message');
  throw practiceFailed(answer, words ?? deleteFailed);
}
