import { fromCallback } from 'xstate';

import { TokenRefused } from '../../domain/app/session.ts';
import { ListeningUntold, type Listening } from '../../domain/reminders/listening.ts';
import type { ReminderPermission } from '../../domain/reminders/permission.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import {
  pushDeviceMachine,
  type PushDeviceEvent,
} from '../../machines/reminders/pushDeviceMachine.ts';
import { logFailure } from '../../services/page/log.ts';
import { onReminders } from '../../services/reminders/keptReminders.ts';
import { onReminderPermission } from '../../services/reminders/permission.ts';
import {
  isSetUp,
  listenHere,
  listenNoMore,
  onListeningChanged,
} from '../../services/reminders/pushDevice.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall, type MemberCaller } from '../common/member/memberCall.ts';

/** Whether this device is told of anything while Fourfold is closed, by its browser and the schedule service. */
export function livePushDevice(sessionRef: SessionActorRef) {
  const call: MemberCaller = (asked, signal) => memberCall(sessionRef, asked, signal);

  return pushDeviceMachine.provide({
    actors: {
      wishes: fromCallback<PushDeviceEvent, { email: string }>(({ input: { email }, sendBack }) => {
        let permission: ReminderPermission = 'askable';
        let isChosen: boolean | null = null;
        const tell = () => {
          if (isChosen === null) return;
          sendBack({ type: 'push.wanted', isWanted: isChosen && permission === 'allowed' });
        };
        const stops = [
          onReminderPermission((told) => {
            permission = told;
            tell();
          }),
          onReminders(email, (settings) => {
            isChosen = settings !== null && (settings.practice || settings.sleep);
            tell();
          }),
          onListeningChanged(() => sendBack({ type: 'push.changed' })),
        ];

        return () => {
          for (const stop of stops) stop();
        };
      }),
      look: fromRequest<boolean, void>(({ signal }) => isSetUp(call, signal)),
      begin: fromRequest<Listening, void>(({ signal }) => listenHere(call, signal)),
      end: fromRequest<void, void>(({ signal }) => listenNoMore(call, signal)),
    },
    actions: {
      logFailure: (_, { error }) => {
        const isForeseen = error instanceof ListeningUntold || error instanceof TokenRefused;
        if (!isForeseen) logFailure('Where this device listens was not told.', error);
      },
    },
  });
}
