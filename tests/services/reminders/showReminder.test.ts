// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { unchosenReminders, type Reminder } from '#src/domain/reminders/reminders.ts';
import { everythingKept, openBrowser, openTab } from '../../support/device/browserTab.ts';

const email = 'maya@example.com';
const day = '2026-11-20';
const signal = new AbortController().signal;

let shown: string[];
let permission: NotificationPermission;

beforeEach(openBrowser);
beforeEach(() => {
  shown = [];
  permission = 'granted';
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locksInTurn());
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static get permission() {
        return permission;
      }
      constructor(title: string) {
        super();
        shown.push(title);
      }
    },
  );
});

test('a reminder is shown once, by whichever tab is first, and on another day another one (rules/reminders#RE8)', async () => {
  const tabs = [await openRoom(), await openRoom()];
  const all = (of: string) =>
    tabs.map(({ showReminder }) => showReminder(shownAs('one', of), signal));

  await Promise.all(all(day));
  await Promise.all(all(day));
  expect(shown).toEqual(['one']);

  await Promise.all(all('2026-11-21'));
  expect(shown).toEqual(['one', 'one']);
  expect(await everythingKept()).not.toContain('maya');
});

test('three a day are shown, and the end of every timer besides', async () => {
  const { showReminder, shownReminders } = await openRoom();
  for (const id of ['one', 'two', 'three', 'four']) await showReminder(shownAs(id), signal);
  await showReminder(shownAs('timer', day, 'timer'), signal);

  expect(shown).toEqual(['one', 'two', 'three', 'timer']);
  expect(await shownReminders(email, day)).toEqual(['one', 'two', 'three']);
  expect(await shownReminders('noor@example.com', day)).toEqual([]);
});

test('what came while no page was in sight is not shown once more, and counts (rules/reminders#RE15)', async () => {
  const match = async () => Response.json(['two']);
  vi.stubGlobal('caches', { match });
  const { showReminder, shownReminders } = await openRoom();

  for (const id of ['one', 'two']) await showReminder(shownAs(id), signal);

  expect([shown, await shownReminders(email, day)]).toEqual([['one'], ['one', 'two']]);
});

test('the worker shows it where there is one, and a press of it leads to its page (rules/reminders#RE8)', async () => {
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ active: {}, showNotification }),
  });
  const told: unknown[] = [];
  async function showNotification(title: string, { data, tag }: NotificationOptions) {
    told.push([title, tag, data]);
  }
  vi.stubGlobal('navigator', { locks: locksInTurn(), serviceWorker: worker });
  const { onReminderPressed, showReminder } = await openRoom();
  const opened: string[] = [];
  const stop = onReminderPressed((href) => opened.push(href));

  await showReminder(shownAs('one'), signal);
  for (const data of [{ open: '/task/task' }, 'build', null]) {
    worker.dispatchEvent(new MessageEvent('message', { data }));
  }
  stop();
  worker.dispatchEvent(new MessageEvent('message', { data: { open: '/late' } }));

  expect([shown, told, opened]).toEqual([
    [],
    [['one', 'one', { href: '/task/task' }]],
    ['/task/task'],
  ]);
});

test('what the browser does not allow is neither shown nor counted', async () => {
  const { reminderPermission, showReminder, shownReminders } = await openRoom();
  permission = 'denied';
  await showReminder(shownAs('one'), signal);

  expect([reminderPermission(), shown, await shownReminders(email, day)]).toEqual([
    'blocked',
    [],
    [],
  ]);
});

test('what reminds a member is kept on this device, and told to its other tabs (rules/reminders#RE7)', async () => {
  const [tab, other] = [await openRoom(), await openRoom()];
  const told: unknown[] = [];
  const stop = tab.onReminders(email, (settings) => told.push(settings));
  await expect.poll(() => told).toEqual([null]);

  const chosen = { ...unchosenReminders, sleep: true, asked: true };
  await other.keepReminders(email, chosen);

  await expect.poll(() => told).toEqual([null, chosen]);
  stop();
});

/** Locks of a browser, all of whose tasks wait for one another. */
function locksInTurn(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: unknown, task: () => Promise<unknown>) => {
    last = last.then(task);
    return last;
  };

  return { request } as never;
}

function shownAs(id: string, of = day, kind: Reminder['kind'] = 'practice') {
  const reminder = { id, kind, taskId: 'task', title: id, body: '' };

  return { email, day: of, reminder, href: '/task/task' };
}

async function openRoom() {
  const tab = await openTab();

  return {
    ...tab,
    ...(await import('#src/services/reminders/showReminder.ts')),
    ...(await import('#src/services/reminders/keptReminders.ts')),
    ...(await import('#src/services/reminders/permission.ts')),
  };
}
