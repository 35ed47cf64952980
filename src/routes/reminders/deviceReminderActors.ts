import { fromCallback, fromPromise } from 'xstate';

import {
  deviceRemindersMachine,
  type DeviceRemindersEvent,
} from '../../machines/reminders/deviceRemindersMachine.ts';
import { keepReminders, onReminders } from '../../services/reminders/keptReminders.ts';
import { onReminderPermission, requestReminders } from '../../services/reminders/permission.ts';

/** What reminds a member, as this device keeps it and its browser allows. */
export const liveDeviceReminders = deviceRemindersMachine.provide({
  actors: {
    permission: fromCallback<DeviceRemindersEvent>(({ sendBack }) =>
      onReminderPermission((permission) => sendBack({ type: 'permission.told', permission })),
    ),
    settings: fromCallback<DeviceRemindersEvent, { email: string }>(({ input, sendBack }) =>
      onReminders(input.email, (settings) => sendBack({ type: 'settings.told', settings })),
    ),
    request: fromPromise(requestReminders),
  },
  actions: {
    keepSettings: (_, { email, settings }) => void keepReminders(email, settings),
  },
});
