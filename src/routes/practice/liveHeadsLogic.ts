import { fromCallback } from 'xstate';

import { CommitmentsError } from '../../domain/today/commitmentsFailure.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { liveHeadsMachine, type LiveHeadsEvent } from '../../machines/practice/liveHeadsMachine.ts';
import { lockNames, withLock } from '../../services/device/locks.ts';
import { memberKey } from '../../services/device/memberKey.ts';
import { logFailure } from '../../services/page/log.ts';
import { pageAtRest } from '../../services/page/moments/atRest.ts';
import { readPlace } from '../../services/practice/feedPlace.ts';
import { tellHeadMoved } from '../../services/practice/headsChannel.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { onNetworkBack } from '../common/member/networkBack.ts';

const fetchFollowing = () => import('../../services/practice/liveHeads.ts');

/** The live heads of this session: one tab of the browser listens to the practice service, and tells the others. */
export function liveHeads(sessionRef: SessionActorRef) {
  let rest: Promise<void> | null = null;
  // The feed itself has just been asked for: what comes after that is told of with the first word of the stream.
  const atRest = () => (rest ??= pageAtRest());

  return liveHeadsMachine.provide({
    actors: {
      networkChanges: fromCallback<LiveHeadsEvent>(({ sendBack }) =>
        onNetworkBack(() => sendBack({ type: 'network.back' })),
      ),
      stream: fromCallback<LiveHeadsEvent, { email: string }>(({ input: { email }, sendBack }) => {
        const left = new AbortController();
        const report = (event: LiveHeadsEvent) => {
          if (!left.signal.aborted) sendBack(event);
        };
        const hear = (head: string) => {
          report({ type: 'stream.heard' });
          void tellNews(email, head);
        };
        const listening = atRest().then(() => listen(sessionRef, email, hear, left.signal));
        listening.then(
          () => report({ type: 'stream.ended' }),
          (error: unknown) =>
            report({ type: 'stream.failed', error, retryAfter: retryAfterOf(error) }),
        );

        return () => left.abort();
      }),
    },
    actions: {
      logFailure: (_, { error }) => logFailure('What changes elsewhere is not heard.', error),
    },
  });
}

function listen(
  sessionRef: SessionActorRef,
  email: string,
  hear: (head: string) => void,
  signal: AbortSignal,
): Promise<void> {
  return withLock(lockNames.live(memberKey(email)), signal, async () => {
    const { followHeads } = await fetchFollowing();
    const follow = (token: string | null, until: AbortSignal) => {
      const over = () => {
        if (isCurrent(sessionRef, token)) sessionRef.send({ type: 'member.signOut' });
      };
      return followHeads(email, { head: hear, over }, token, until);
    };

    await memberCall(sessionRef, follow, signal);
  });
}

/** Whether nobody has signed in since, or had the token renewed. */
function isCurrent(sessionRef: SessionActorRef, token: string | null): boolean {
  return sessionRef.getSnapshot().context.token === token;
}

/** What was read already is no news; where that is not known, it may be. */
async function tellNews(email: string, head: string): Promise<void> {
  const read = await readPlace(email).catch(() => null);
  if (read?.cursor !== head) tellHeadMoved(email);
}

function retryAfterOf(error: unknown): number | null {
  return error instanceof CommitmentsError ? error.retryAfter : null;
}
