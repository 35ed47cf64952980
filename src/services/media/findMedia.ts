import { taskMediaPath } from '../../contract/today/commitments.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import { taskOfMedia, type FoundMedia } from '../../domain/reflection/foundMedia.ts';
import { practiceHost, practiceUnanswered } from '../practice/practiceCalls.ts';
import { uploadTimeout } from '../wire/memberRequest.ts';
import { readStanding, type MediaCall } from './mediaCalls.ts';

const readFailed = 'Failed to read the file';
/** In bytes: as large as the photo or the video of a task's reflection may be. */
const largestFile = 16 * 1024 * 1024;

/** What the account has under a name. Throws `TokenRefused` on 401, and `CommitmentsError` where it was not reached. */
export async function findMedia(call: MediaCall, signal: AbortSignal): Promise<FoundMedia> {
  const taskId = taskOfMedia(call.name);
  if (taskId !== null) return findTaskMedia(call, taskId, signal);

  const standing = await readStanding(call, signal);
  if (standing === null) return { kind: 'elsewhere' };

  return standing.address === null
    ? { kind: 'coming' }
    : { kind: 'address', url: practiceHost() + standing.address.path };
}

async function findTaskMedia(
  { email, token }: MediaCall,
  taskId: string,
  signal: AbortSignal,
): Promise<FoundMedia> {
  try {
    const response = await fetch(practiceHost() + taskMediaPath(email, taskId), {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(uploadTimeout(largestFile))]),
    });
    if (response.status === 401) throw new TokenRefused(token);
    if (response.status === 404) return { kind: 'elsewhere' };
    if (!response.ok) throw practiceUnanswered(readFailed);

    return { kind: 'file', file: await response.blob() };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof TypeError || error instanceof DOMException
      ? practiceUnanswered(readFailed)
      : error;
  }
}
