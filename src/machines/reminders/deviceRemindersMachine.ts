import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { ReminderSettings } from '../../contract/reminders/settings.ts';
import type { ReminderPermission } from '../../domain/reminders/permission.ts';
import { unchosenReminders } from '../../domain/reminders/reminders.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type DeviceRemindersActorRef = ActorRefFrom<typeof deviceRemindersMachine>;

export type DeviceRemindersEvent =
  | { type: 'permission.told'; permission: ReminderPermission }
  | { type: 'settings.told'; settings: ReminderSettings | null }
  | { type: 'permission.ask' }
  | { type: 'settings.change'; change: Partial<ReminderSettings> };

interface DeviceRemindersContext {
  email: string;
  settings: ReminderSettings;
}

interface Owned {
  email: string;
}

const owner = ({ context: { email } }: { context: DeviceRemindersContext }): Owned => ({ email });
const keepSettings = {
  type: 'keepSettings',
  params: ({ context: { email, settings } }: { context: DeviceRemindersContext }) => ({
    email,
    settings,
  }),
} as const;
const told = ({ event }: { event: { permission: ReminderPermission } }) => event;
const answered = ({ event }: { event: { output: ReminderPermission } }) => ({
  permission: event.output,
});

/** What reminds a member on their devices, and whether this one may (rules/reminders#RE7). */
export const deviceRemindersMachine = setup({
  types: {} as {
    context: DeviceRemindersContext;
    events: DeviceRemindersEvent;
    input: Owned;
  },
  actors: {
    /** Reports whether this browser may, at once and whenever that changes. */
    permission: fromCallback<DeviceRemindersEvent>(unprovidedListener('permission')),
    settings: fromCallback<DeviceRemindersEvent, Owned>(unprovidedListener('settings')),
    request: fromPromise<ReminderPermission, void>(unprovided('request')),
  },
  actions: {
    recordSettings: assign({
      settings: (_, params: { settings: ReminderSettings | null }) =>
        params.settings ?? unchosenReminders,
    }),
    change: assign({
      settings: ({ context }, params: { change: Partial<ReminderSettings> }) => ({
        ...context.settings,
        ...params.change,
        // Whoever chose is not asked any more.
        asked: true,
      }),
    }),
    /** Whoever lets us, and chose none yet, wants each. */
    wantSome: assign({
      settings: ({ context: { settings } }) => ({
        ...settings,
        ...(isAnyOn(settings) ? {} : { practice: true, timer: true, sleep: true }),
        asked: true,
      }),
    }),
    keepSettings: (_, _params: Owned & { settings: ReminderSettings }) =>
      unprovidedAction('keepSettings'),
  },
  guards: {
    isUnsupported: (_, { permission }: { permission: ReminderPermission }) =>
      permission === 'unsupported',
    isBlocked: (_, { permission }: { permission: ReminderPermission }) => permission === 'blocked',
    isAllowed: (_, { permission }: { permission: ReminderPermission }) => permission === 'allowed',
  },
}).createMachine({
  id: 'deviceReminders',
  context: ({ input }) => ({ email: input.email, settings: unchosenReminders }),
  invoke: [
    { id: 'permission', src: 'permission' },
    { id: 'settings', src: 'settings', input: owner },
  ],
  initial: 'looking',
  states: {
    looking: {},
    unsupported: {},
    askable: { on: { 'permission.ask': 'requesting' } },
    requesting: {
      // What the browser answers says the same, and is waited for.
      on: { 'permission.told': {} },
      invoke: {
        id: 'request',
        src: 'request',
        onDone: [
          {
            guard: { type: 'isAllowed', params: answered },
            target: 'allowed',
            actions: ['wantSome', keepSettings],
          },
          { guard: { type: 'isBlocked', params: answered }, target: 'blocked' },
          { target: 'askable' },
        ],
        onError: 'askable',
      },
    },
    blocked: {},
    allowed: {},
  },
  on: {
    'permission.told': [
      { guard: { type: 'isUnsupported', params: told }, target: '.unsupported' },
      { guard: { type: 'isBlocked', params: told }, target: '.blocked' },
      { guard: { type: 'isAllowed', params: told }, target: '.allowed' },
      { target: '.askable' },
    ],
    'settings.told': {
      actions: { type: 'recordSettings', params: ({ event }) => event },
    },
    'settings.change': {
      actions: [{ type: 'change', params: ({ event }) => event }, keepSettings],
    },
  },
});

function isAnyOn({ practice, sleep, timer }: ReminderSettings): boolean {
  return practice || sleep || timer;
}
