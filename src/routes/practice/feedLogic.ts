import { fromCallback } from 'xstate';

import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { feedMachine, type FeedEvent } from '../../machines/practice/feedMachine.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { logFailure } from '../../services/page/log.ts';
import type { Day } from '../../domain/common/day.ts';
import { keepFirstTold } from '../../services/today/toldDays.ts';
import { onChosen } from '../../services/device/choices.ts';
import { onHeadMoved } from '../../services/practice/headsChannel.ts';
import { onOwnMedia } from '../../services/reflection/ownMedia.ts';
import type { FeedSource } from '../../services/practice/feed/feedReading.ts';
import { onUploadKept } from '../../services/upload/uploadsChannel.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { onNetworkBack } from '../common/member/networkBack.ts';
import { inRooms } from '../common/member/roomsSystem.ts';

const fetchReading = () => import('../../services/practice/feed/feedReading.ts');
const fetchQueueing = () => import('../../services/practice/feed/queueUntold.ts');
const fetchWeighing = () => import('../../services/practice/feed/untoldHere.ts');
const fetchApi = () => import('../../services/practice/practiceApi.ts');

function monthTo(day: Day): { from: Day; to: Day } {
  return { from: `${day.slice(0, 'YYYY-MM'.length)}-01`, to: day };
}

/** The feed of this session: read from the practice service, kept on this device. */
export function liveFeed(sessionRef: SessionActorRef) {
  return feedMachine.provide({
    actors: {
      networkChanges: fromCallback<FeedEvent>(({ sendBack }) =>
        onNetworkBack(() => sendBack({ type: 'network.back' })),
      ),
      ownChanges: fromCallback<FeedEvent, { email: string }>(({ input: { email }, sendBack }) => {
        const tell = () => sendBack({ type: 'practice.kept' });
        const memberStore = inRooms(sessionRef, 'memberStore');
        let known = memberStore.getSnapshot().context.sessions;
        const sessions = memberStore.subscribe(({ context }) => {
          if (context.sessions !== known) tell();
          known = context.sessions;
        });
        const stopListening = onUploadKept(email, tell);
        const stopHearing = onChosen(tell);
        const stopAsking = onOwnMedia(email, tell);
        // What is made here once the network is gone is queued as soon as it is back.
        const stopWaiting = onFirstUse(() => void fetchWeighing().catch(() => null));
        const stopFollowing = onHeadMoved(email, () => sendBack({ type: 'head.moved' }));
        let waiting = 0;
        const items = inRooms(sessionRef, 'outbox').subscribe(({ context }) => {
          // What follows of a long life is queued once what went before it is sent.
          if (waiting > 0 && context.items.length === 0) tell();
          waiting = context.items.length;
        });

        return () => {
          sessions.unsubscribe();
          items.unsubscribe();
          stopListening();
          stopWaiting();
          stopFollowing();
          stopHearing();
          stopAsking();
        };
      }),
      readNext: fromRequest<boolean, { email: string }>(async ({ input: { email }, signal }) => {
        const [{ readNext }, { readChanges, readNow }] = await Promise.all([
          fetchReading(),
          fetchApi(),
        ]);
        const source: FeedSource = {
          readNow: async (until) => {
            const now = await memberCall(
              sessionRef,
              (token) => readNow(email, token, until),
              until,
            );
            // The marks of a month are there before the days of it are read (rules/practiceFeed#E6).
            await keepFirstTold(email, monthTo(now.told.day), now.month);
            return now;
          },
          readChanges: (start, until) =>
            memberCall(sessionRef, (token) => readChanges(email, start, token, until), until),
        };

        return readNext(email, source, signal);
      }),
      queueUntold: fromRequest<void, { email: string }>(async ({ input: { email }, signal }) => {
        const { queueUntold } = await fetchQueueing();
        signal.throwIfAborted();
        await queueUntold(email, signal);
      }),
    },
    actions: {
      logFailure: (_, { error }) =>
        logFailure('What changed on other devices was not read.', error),
    },
  });
}
