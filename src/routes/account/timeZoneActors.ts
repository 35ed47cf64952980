import { fromCallback } from 'xstate';

import { usedZoneText } from '../../components/rooms/zoneTexts.ts';
import { timeZoneMachine, type TimeZoneEvent } from '../../machines/account/timeZoneMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { keepAnswer, keepZone, onZoneKept } from '../../services/account/accountZone.ts';
import { readUser, updateUser } from '../../services/account/profileRecordApi.ts';
import { onLocalTimeZone } from '../../services/page/clock.ts';
import { onFieldInUse } from '../../services/page/fields.ts';
import { onBackOnline, onPageHidden } from '../../services/page/page.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall } from '../common/member/memberCall.ts';
import { notifyBy } from '../common/member/notify.ts';
import { inRooms } from '../common/member/roomsSystem.ts';

/** The time zone of this session's member: answered by the profile service, kept on this device. */
export function liveTimeZone(sessionRef: SessionActorRef) {
  return timeZoneMachine.provide({
    actors: {
      zoneChanges: fromCallback<TimeZoneEvent, { email: string }>(({ input, sendBack }) =>
        onZoneKept(input.email, (kept) => sendBack({ type: 'zone.kept', kept })),
      ),
      pageChanges: fromCallback<TimeZoneEvent>(({ sendBack }) => {
        const stops = [
          onLocalTimeZone((zone) => sendBack({ type: 'browser.seen', zone })),
          onFieldInUse((isInUse) => sendBack({ type: 'field.changed', isInUse })),
          onBackOnline(() => sendBack({ type: 'network.back' })),
          onSeenAgain(() => sendBack({ type: 'page.seen' })),
        ];
        return () => stops.forEach((stop) => stop());
      }),
      readZone: fromRequest<string | null, { email: string }>(async ({ signal }) => {
        const user = await memberCall(sessionRef, readUser, signal);
        return user.timeZone;
      }),
      saveZone: fromRequest<string | null, { zone: string }>(
        async ({ input: { zone }, signal }) => {
          const save = (token: string | null, until: AbortSignal) =>
            updateUser(token, { timeZone: zone }, until);
          const user = await memberCall(sessionRef, save, signal);
          return user.timeZone ?? zone;
        },
      ),
    },
    actions: {
      keepZone: (_, { email, name }) => {
        if (name !== null) keepZone(email, name);
      },
      keepAnswer: (_, { email, zones }) => keepAnswer(email, zones),
      tellUsed: (_, { name }) => notifyBy(inRooms(sessionRef, 'notices')).toast(usedZoneText(name)),
    },
  });
}

/** Calls `listener` whenever the page is seen after it was hidden. Returns how to stop. */
function onSeenAgain(listener: () => void): () => void {
  let wasHidden = false;

  return onPageHidden((isHidden) => {
    if (wasHidden && !isHidden) listener();
    wasHidden = isHidden;
  });
}
