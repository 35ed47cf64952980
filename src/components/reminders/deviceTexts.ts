import type { ReminderKind } from '../../domain/reminders/reminders.ts';

const ask =
  'Short notes while Fourfold is open, be it in the background: three a day at most. This device has to let us show them.';

/** What the member is told of this device, by the state. */
export const permissionTexts: Readonly<Record<string, string>> = {
  looking: 'One moment…',
  unsupported:
    'This browser has no reminders. What you choose here counts on your other devices; your calendar can remind you here.',
  askable: ask,
  requesting: ask,
  blocked:
    'This browser keeps our reminders out. Its own settings for this site can let them in again; what you choose here counts on your other devices.',
  allowed:
    'Short notes while Fourfold is open, be it in the background: three a day at most, and the end of a timer. What you choose counts on all your devices.',
};

/** Each kind on its own switch. */
export const kinds: readonly { kind: ReminderKind; label: string; hint: string }[] = [
  { kind: 'practice', label: 'A practice that is due', hint: 'At its time, if it is still open.' },
  { kind: 'timer', label: 'A timer that ended', hint: 'Only while you look at something else.' },
  {
    kind: 'sleep',
    label: 'Last night’s sleep',
    hint: 'In the morning, until you said how it was.',
  },
];

/** What quiet hours without a minute are said to be (rules/reminders#RE9). */
export const noQuietText = 'They end when they begin: no hour is quiet.';
