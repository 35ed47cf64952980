import type { ReminderPermission } from '../../domain/reminders/permission.ts';

const permissions = { default: 'askable', denied: 'blocked', granted: 'allowed' } as const;

/** Whether this browser may show a reminder. */
export function reminderPermission(): ReminderPermission {
  return 'Notification' in globalThis ? permissions[Notification.permission] : 'unsupported';
}

/** Has the browser ask. Only ever after a press of the member's. */
export async function requestReminders(): Promise<ReminderPermission> {
  if (!('Notification' in globalThis)) return 'unsupported';

  const permission = permissions[await Notification.requestPermission()];
  // Not every browser tells of it by itself.
  for (const report of reports) report();
  return permission;
}

const reports = new Set<() => void>();

/** Reports whether this browser may, at once and whenever that was changed, also in its own settings. Returns how to stop. */
export function onReminderPermission(
  listener: (permission: ReminderPermission) => void,
): () => void {
  const leaving = new AbortController();
  const report = () => listener(reminderPermission());
  const watch = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', report, { signal: leaving.signal });
  };

  report();
  reports.add(report);
  // Where it cannot be watched, it is looked at as the page comes into sight.
  void watch().catch(() => null);
  document.addEventListener('visibilitychange', report, { signal: leaving.signal });
  return () => {
    leaving.abort();
    reports.delete(report);
  };
}
