import { expect, fn, waitFor } from 'storybook/test';
import { fromCallback, fromPromise } from 'xstate';

import preview from '#.storybook/preview.tsx';
import { DeviceSection } from '#src/components/reminders/DeviceSection.tsx';
import { RemindersScreen } from '#src/components/reminders/RemindersScreen.tsx';
import type { ReminderSettings } from '#src/contract/reminders/settings.ts';
import type { ReminderPermission } from '#src/domain/reminders/permission.ts';
import {
  deviceRemindersMachine,
  type DeviceRemindersEvent,
} from '#src/machines/reminders/deviceRemindersMachine.ts';
import { Live } from '../support/stage.tsx';

interface Args {
  args: {
    permission: ReminderPermission | null;
    request: () => Promise<ReminderPermission>;
    keep: (settings: ReminderSettings) => void;
  };
}

const answered = (permission: ReminderPermission) => () => Promise.resolve(permission);
const maybe = (permission: ReminderPermission | null) => permission;

/** What a browser allows is its own, so it is said here. */
const meta = preview.type<Args>().meta({
  title: 'Reminders/On your devices',
  parameters: {
    unasked: 'What the browser allows is asked of the browser, and what was chosen of this device.',
    layout: 'fullscreen',
  },
  args: {
    permission: maybe('askable'),
    request: answered('allowed'),
    keep: fn(),
  },
  render: (args) => (
    <Live input={{ email: 'maya@example.com' }} machine={machineOf(args)}>
      {(actorRef) => (
        <RemindersScreen scheduleHref="/schedule">
          <DeviceSection actorRef={actorRef} />
        </RemindersScreen>
      )}
    </Live>
  ),
});

export const Looking = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'looking' } },
  args: { permission: null },
  async play({ canvas }) {
    await expect(await canvas.findByText('One moment…')).toBeVisible();
  },
});

// rules/reminders#RE11
export const Unsupported = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'unsupported' } },
  args: { permission: 'unsupported' },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^This browser has no reminders\./u)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

// rules/reminders#RE11
export const Blocked = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'blocked' } },
  args: { permission: 'blocked' },
  async play({ canvas }) {
    await expect(await canvas.findByText(/^This browser keeps our reminders out\./u)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

export const Askable = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'askable' } },
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: 'Allow reminders here' })).toBeVisible();
  },
});

export const Requesting = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'requesting' } },
  args: { request: () => new Promise(() => {}) },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Allow reminders here' }));

    await expect(
      await canvas.findByRole('button', { name: 'Your browser is asking…' }),
    ).toBeVisible();
  },
});

// rules/reminders#RE7, rules/reminders#RE9
export const Allowed = meta.story({
  tags: ['spoken'],
  parameters: { shows: { machine: 'deviceReminders', state: 'allowed' } },
  async play({ args, canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Allow reminders here' }));
    const practice = await canvas.findByRole('switch', { name: 'A practice that is due' });
    await waitFor(() => expect(practice).toBeChecked());

    await userEvent.click(await canvas.findByRole('switch', { name: 'A timer that ended' }));
    await expect(args.keep).toHaveBeenLastCalledWith({
      practice: true,
      timer: false,
      sleep: true,
      quiet: { from: '22:00', until: '07:00' },
      asked: true,
    });
    await expect(await canvas.findByLabelText('Quiet from')).toHaveValue('22:00');
    await expect(canvas.queryByText(/no hour is quiet/u)).toBeNull();
  },
});

// rules/reminders#RE9
export const AllowedWithQuietHoursOfNoLength = meta.story({
  parameters: { shows: { machine: 'deviceReminders', state: 'allowed' } },
  args: { permission: 'allowed' },
  async play({ canvas, userEvent }) {
    await userEvent.clear(await canvas.findByLabelText('Quiet from'));
    await userEvent.type(await canvas.findByLabelText('Quiet from'), '07:00');

    await expect(
      await canvas.findByText('They end when they begin: no hour is quiet.'),
    ).toBeVisible();
  },
});

function machineOf({ keep, permission, request }: Args['args']) {
  return deviceRemindersMachine.provide({
    actors: {
      permission: fromCallback<DeviceRemindersEvent>(({ sendBack }) => {
        if (permission !== null) sendBack({ type: 'permission.told', permission });
      }),
      settings: fromCallback<DeviceRemindersEvent, { email: string }>(() => {}),
      request: fromPromise(request),
    },
    actions: { keepSettings: (_, { settings }) => keep(settings) },
  });
}
