// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { unchosenReminders, type Reminder } from '#src/domain/reminders/reminders.ts';
import { sayWatching } from '#src/services/reminders/watching.ts';
import { everythingKept, openBrowser, openTab } from '../../support/device/browserTab.ts';
import { locksInTurn } from '../../support/device/locksInTurn.ts';

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
  const came = ['practice:2026-11-19-TETHER-1', 'sleep:2026-11-19-RECOVERY-1', `practice:${day}-1`];
  vi.stubGlobal('caches', { match: async () => Response.json(came) });
  const { showReminder, shownReminders } = await openRoom();

  for (const id of [`practice:${day}-1`, 'two', 'three']) await showReminder(shownAs(id), signal);

  expect(shown).toEqual(['two']);
  expect(await shownReminders(email, day)).toEqual([...came.slice(1), 'two']);
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
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
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
  expect(assign.mock.calls).toEqual([['/late']]);
});

test('a page that has its worker kept, and is no room, goes where a reminder leads (rules/reminders#RE8)', async () => {
  const worker = Object.assign(new EventTarget(), { register: async () => ({}) });
  vi.stubGlobal('navigator', { serviceWorker: worker });
  document.head.innerHTML = '<meta name="fourfold:build" content="one">';
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  vi.resetModules();
  const { registerWorker } = await import('#src/services/shell/shellWorker.ts');

  await registerWorker();
  worker.dispatchEvent(new MessageEvent('message', { data: { open: '/task/task' } }));

  expect(assign.mock.calls).toEqual([['/task/task']]);
});

test('a room says to the worker that it shows its own, as long as it does (rules/reminders#RE15)', async () => {
  const worker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: worker });
  const said: unknown[] = [];
  const port = { postMessage: (answer: unknown) => void said.push(answer) };
  const ask = (data: unknown) =>
    worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));

  const stop = sayWatching();
  for (const data of ['watching', 'listenAnew', null]) ask(data);
  stop();
  ask('watching');

  expect(said).toEqual([true]);
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
    ...(await import('#src/services/shell/pressed.ts')),
  };
}
