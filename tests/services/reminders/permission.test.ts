// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

import { onReminderPermission, requestReminders } from '#src/services/reminders/permission.ts';

// rules/reminders#RE11
test('what a member answers their browser is known everywhere at once, also where the browser tells of no change', async () => {
  const Noted = { permission: 'default', requestPermission: vi.fn<() => Promise<string>>() };
  Noted.requestPermission.mockImplementation(async () => (Noted.permission = 'granted'));
  vi.stubGlobal('Notification', Noted);
  const heard: string[] = [];
  const stop = onReminderPermission((permission) => heard.push(permission));

  expect(await requestReminders()).toBe('allowed');
  stop();
  await requestReminders();

  expect(heard).toEqual(['askable', 'allowed']);
});
