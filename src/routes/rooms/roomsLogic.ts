import { fromCallback } from 'xstate';

import type { LoadedProfile } from '../../domain/practice/member.ts';
import { clockOffText } from '../../components/rooms/clockTexts.ts';
import { noticesMachine } from '../../machines/rooms/noticesMachine.ts';
import { roomsMachine, type RoomsEvent } from '../../machines/rooms/roomsMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import {
  memberStoreMachine,
  type MemberStoreEvent,
} from '../../machines/practice/memberStoreMachine.ts';
import { memberKey } from '../../services/device/memberKey.ts';
import { sealMarkOf } from '../../services/device/sealMarks.ts';
import { onMemberDays } from '../../services/account/accountZone.ts';
import { logFailure } from '../../services/page/log.ts';
import { keepHidden, onHidden } from '../../services/today/hiddenNumbers.ts';
import { onClockOff } from '../../services/rooms/clockNotice.ts';
import { onPlace } from '../../services/practice/feedPlace.ts';
import {
  forgetUser,
  forgetWho,
  keepMember,
  onMemberStored,
} from '../../services/practice/memberStorage.ts';
import { readProfile, readUser } from '../../services/account/profileRecordApi.ts';
import { readSchedule } from '../../services/schedule/scheduleApi.ts';
import { pauseTimers } from '../../services/timer/taskTimers.ts';
import { canSeal } from '../../services/yourData/sealKey.ts';
import { liveTimeZone } from '../account/timeZoneActors.ts';
import { liveDayTasks } from '../today/dayTasksActors.ts';
import { liveDeskDoor } from '../timer/deskDoorActors.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { pageHolds } from '../common/pageHolds.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { notifyBy } from '../common/member/notify.ts';
import { inRooms } from '../common/member/roomsSystem.ts';
import { liveFeed } from '../practice/feedLogic.ts';
import { liveHeads } from '../practice/liveHeadsLogic.ts';
import { liveOutbox } from '../outbox/outboxLogic.ts';
import { onMemberChanged } from './onMemberChanged.ts';
import { sealActors, sealOnLeaving } from './sealActors.ts';

/** The member's rooms, answered by the services and this device. */
export function liveRooms(sessionRef: SessionActorRef) {
  return roomsMachine.provide({
    actors: {
      memberChanges: fromCallback<RoomsEvent>(({ sendBack }) =>
        onMemberChanged(sessionRef, sendBack),
      ),
      wrongClock: fromCallback<RoomsEvent>(() => {
        const { toast } = notifyBy(inRooms(sessionRef, 'notices'));
        return onClockOff((aheadMs) => toast(clockOffText(aheadMs)));
      }),
      ...sealActors(sessionRef),
      notices: noticesMachine.provide({ actors: { pageHolds } }),
      memberStore: liveMemberStore(sessionRef),
      outbox: liveOutbox(sessionRef),
      feed: liveFeed(sessionRef),
      liveHeads: liveHeads(sessionRef),
      deskDoor: liveDeskDoor(sessionRef),
      dayTasks: liveDayTasks(sessionRef),
      timeZone: liveTimeZone(sessionRef),
    },
    actions: {
      // What may be sealed is not forgotten.
      forgetUser: (_, { email }) => (canSeal() ? forgetWho(email) : forgetUser(email)),
      pauseTimers: (_, { email }) => void pauseTimers(email),
      sealDevice: (_, { email }) => sealOnLeaving(email),
      logFailure: (_, { error }) => logFailure('What was sealed was not opened.', error),
    },
    guards: {
      isNothingSealed: (_, { email }) => sealMarkOf(memberKey(email)) === null,
      isRenamed: (_, { email, next }) =>
        next.email !== null && memberKey(next.email) === memberKey(email),
    },
  });
}

/** The member store of this session: kept on this device, its profile answered by the profile service. */
function liveMemberStore(sessionRef: SessionActorRef) {
  return memberStoreMachine.provide({
    actors: {
      days: fromCallback<MemberStoreEvent, { email: string }>(({ input, sendBack }) =>
        onMemberDays(input.email, ({ today }) => sendBack({ type: 'day.began', day: today })),
      ),
      hiddenNumbers: fromCallback<MemberStoreEvent, { email: string }>(({ input, sendBack }) =>
        onHidden(input.email, (hidden) => sendBack({ type: 'hidden.told', hidden })),
      ),
      toldPractice: fromCallback<MemberStoreEvent, { email: string }>(({ input, sendBack }) =>
        onPlace(input.email, ({ cursor, earlier }) => {
          if (cursor === null && earlier === null) return;
          sendBack({ type: 'practice.told', told: earlier?.told ?? null });
        }),
      ),
      storedStates: fromCallback<MemberStoreEvent, { email: string }>(({ input, sendBack }) =>
        onMemberStored(input.email, (kept) => sendBack({ type: 'state.stored', kept })),
      ),
      loadProfile: fromRequest<LoadedProfile, { email: string }>(({ input, signal }) =>
        memberCall(sessionRef, (token, until) => loadProfile(input.email, token, until), signal),
      ),
    },
    actions: {
      keepHidden: (_, { email, hidden }) => void keepHidden(email, hidden),
      keepState: (_, { email, kept }) => keepMember(email, kept),
      logFailure: (_, { error }) => logFailure('The profile was not loaded.', error),
    },
  });
}

async function loadProfile(
  email: string,
  token: string | null,
  signal: AbortSignal,
): Promise<LoadedProfile> {
  const [profile, schedule] = await Promise.all([
    readProfile(email, token, signal),
    loadSchedule(email, token, signal),
  ]);
  if (profile !== null) return { profile, earlier: null, ...schedule };

  return { profile, earlier: await readUser(token, signal).catch(() => null), ...schedule };
}

/** A failure here says nothing: the schedule page asks again, and tells. */
async function loadSchedule(email: string, token: string | null, signal: AbortSignal) {
  const stored = await readSchedule(email, token, signal).catch(() => null);

  return stored === null ? {} : { schedule: stored.record };
}
