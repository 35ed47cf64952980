import type { Pressed, WorkerScope } from './scope.ts';

/** Takes whoever presses a reminder to its page: in a tab that is open, else in a new one (rules/reminders#RE8). */
export async function openPressed(
  { clients }: Pick<WorkerScope, 'clients'>,
  { notification }: Pressed,
): Promise<void> {
  notification.close();
  const href = hrefIn(notification.data);
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tab === undefined) {
    await clients.openWindow(href);
    return;
  }

  await tab.focus();
  tab.postMessage({ open: href }, []);
}

/** Its own data is the page's, and still no other origin's address is opened. */
function hrefIn(data: unknown): string {
  const href = typeof data === 'object' && data !== null && 'href' in data ? data.href : null;

  return typeof href === 'string' && /^\/(?!\/)/u.test(href) ? href : '/progress';
}
