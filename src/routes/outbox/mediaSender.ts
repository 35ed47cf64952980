import type { createMediaSender } from '../../services/media/sendMedia.ts';
import { practiceUnanswered } from '../../services/practice/practiceCalls.ts';

type Sender = ReturnType<typeof createMediaSender>;

let sender: Promise<Sender> | null = null;

/** What sends files, which comes with the first of them. Throws a `CommitmentsError` where it could not be fetched, as without a network. */
export async function fetchMediaSender(): Promise<Sender> {
  try {
    sender ??= import('../../services/media/sendMedia.ts').then((sending) =>
      sending.createMediaSender(),
    );
    return await sender;
  } catch {
    sender = null;
    throw practiceUnanswered('Failed to send the file');
  }
}
