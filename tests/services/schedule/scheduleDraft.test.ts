// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { defaultSettings, type ScheduleSettings } from '#src/domain/schedule/settings.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const now = Date.parse('2026-11-21T14:02:00Z');
const email = 'maya@example.com';
const settings: ScheduleSettings = defaultSettings('2026-11-21');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  openBrowser();
});
afterEach(() => void vi.useRealTimers());

describe('scheduleDraft', () => {
  test('keeps an unsaved schedule for the next visit, with its version and when it was kept', async () => {
    const first = await openDrafts();
    await first.keepScheduleDraft(email, { settings, version: '"3"' });

    const second = await openDrafts();
    expect(await second.readScheduleDraft(email)).toEqual({
      settings,
      version: '"3"',
      keptAt: now,
    });
  });

  test('takes an address in another spelling for the same member, and shows nobody else’s', async () => {
    const { keepScheduleDraft, readScheduleDraft } = await openDrafts();
    await keepScheduleDraft(email, { settings, version: null });

    expect(await readScheduleDraft(' Maya@Example.com')).toMatchObject({ version: null });
    expect(await readScheduleDraft('noor@example.com')).toBeNull();
  });

  test('removes no draft that another tab kept since', async () => {
    const one = await openDrafts();
    const other = await openDrafts();
    await one.keepScheduleDraft(email, { settings, version: null });
    await other.keepScheduleDraft(email, { settings, version: '"9"' });

    await one.keepScheduleDraft(email, null);

    expect(await other.readScheduleDraft(email)).toMatchObject({ version: '"9"' });
  });

  test('removes the draft, and leaves that of the profile', async () => {
    const { keepScheduleDraft, readScheduleDraft, writeKept, readKept, memberKey } =
      await openDrafts();
    await writeKept('drafts', [memberKey(email), 'profile'], 'profile');
    await keepScheduleDraft(email, { settings, version: null });

    await keepScheduleDraft(email, null);

    expect(await readScheduleDraft(email)).toBeNull();
    expect(await readKept('drafts', [memberKey(email), 'profile'])).toBe('profile');
  });

  test.each([
    ['text', 'text'],
    ['no version', { settings, keptAt: now }],
    ['no time', { settings, version: null }],
    ['three pillars', { settings: { ...settings, TETHER: undefined }, version: null, keptAt: now }],
    ['no such day', draftWith({ startDate: '2026-02-30' })],
    ['an end before the start', draftWith({ hasEndDate: true, endDate: '2020-01-01' })],
    ['such an end that is not wanted', draftWith({ endDate: '2020-01-01' })],
    ['six days', draftWith({ practiceDays: [true, true, true, true, true, true] })],
    ['an endless session', draftWith({ durationMinutes: 9_999 })],
    ['one time too few', draftWith({ sessionsPerDay: 6 })],
    ['no such time', draftWith({ sessionsPerDay: 1, sessionTimes: ['25:99'] })],
  ])('reads no draft from %s', async (_, kept) => {
    const { readScheduleDraft, writeKept, memberKey } = await openDrafts();
    await writeKept('drafts', [memberKey(email), 'schedule'], kept);

    expect(await readScheduleDraft(email)).toBeNull();
  });

  test('is forgotten at logout', async () => {
    const tab = await openDrafts();
    await tab.keepScheduleDraft(email, { settings, version: '"3"' });

    tab.signIn(email).signOut();

    expect(await tab.readScheduleDraft(email)).toBeNull();
    expect(await tab.readKept('drafts', [tab.memberKey(email), 'schedule'])).toBeUndefined();
  });
});

function draftWith(changes: Partial<ScheduleSettings['TETHER']>) {
  return {
    settings: { ...settings, TETHER: { ...settings.TETHER, ...changes } },
    version: null,
    keptAt: now,
  };
}

async function openDrafts() {
  const tab = await openTab();
  const drafts = await import('#src/services/schedule/scheduleDraft.ts');

  return { ...tab, ...drafts };
}
