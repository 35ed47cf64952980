import { fromCallback } from 'xstate';

import type { LoadedProfile } from '../../domain/practice/member.ts';
import type { RoomsToOpen } from '../../machines/app/doorMachine.ts';
import { roomsMachine } from '../../machines/rooms/roomsMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import {
  memberStoreMachine,
  type MemberStoreEvent,
} from '../../machines/practice/memberStoreMachine.ts';
import { onLocalDay, practiceDay, today } from '../../services/page/clock.ts';
import { logFailure } from '../../services/page/log.ts';
import { forgetUser, keepMember, onMemberStored } from '../../services/practice/memberStorage.ts';
import { readProfile, readUser } from '../../services/account/profileRecordApi.ts';
import { readSchedule } from '../../services/schedule/scheduleApi.ts';
import { liveDayTasks } from '../today/dayTasksActors.ts';
import { liveTimerDesk } from '../timer/timerActors.ts';
import { timerPorts } from '../timer/timerPorts.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { onMemberChanged } from '../common/member/onMemberChanged.ts';
import { liveOutbox } from '../outbox/outboxLogic.ts';

/** The member's rooms, answered by the services and this device. */
export function liveRooms(sessionRef: SessionActorRef): RoomsToOpen {
  const rooms = roomsMachine.provide({
    actors: {
      memberStore: liveMemberStore(sessionRef),
      outbox: liveOutbox(sessionRef),
      timerDesk: liveTimerDesk(timerPorts(sessionRef)),
      dayTasks: liveDayTasks(sessionRef),
    },
  });

  return { rooms, days: { today: today(), practiceDay: practiceDay() } };
}

/** The member store of this session: kept on this device, its profile answered by the profile service. */
function liveMemberStore(sessionRef: SessionActorRef) {
  return memberStoreMachine.provide({
    actors: {
      days: fromCallback<MemberStoreEvent>(({ sendBack }) =>
        onLocalDay((day) => sendBack({ type: 'day.began', day })),
      ),
      memberChanges: fromCallback<MemberStoreEvent>(({ sendBack }) =>
        onMemberChanged(sessionRef, sendBack),
      ),
      storedStates: fromCallback<MemberStoreEvent, { email: string }>(({ input, sendBack }) =>
        onMemberStored(input.email, (kept) => sendBack({ type: 'state.stored', kept })),
      ),
      loadProfile: fromRequest<LoadedProfile, { email: string }>(({ input, signal }) =>
        memberCall(sessionRef, (token, until) => loadProfile(input.email, token, until), signal),
      ),
    },
    actions: {
      keepState: (_, { email, kept }) => keepMember(email, kept),
      forgetUser: (_, { email }) => forgetUser(email),
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
