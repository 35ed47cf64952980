// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { KeptZone } from '#src/domain/account/zoneQuestion.ts';
import {
  accountZone,
  keepAnswer,
  keepZone,
  keptZone,
  onMemberDays,
  onZoneKept,
} from '#src/services/account/accountZone.ts';
import type { CurrentDays } from '#src/services/page/clock.ts';
import { dropSlice } from '#src/services/practice/keptSlice.ts';
import { joinLongest, keptLongest } from '#src/services/practice/memberStorage.ts';
import { memberKey } from '#src/services/device/memberKey.ts';

const maya = 'maya@example.com';
const noor = 'noor@example.com';
const auckland = 'Pacific/Auckland';
const lisbon = 'Europe/Lisbon';

beforeEach(() => {
  localStorage.clear();
  for (const email of [maya, noor]) dropSlice(memberKey(email));
});
afterEach(() => void vi.useRealTimers());

describe('the zone of an account on this device (rules/account#C53)', () => {
  test('is the one of the browser until it is known', () => {
    expect(accountZone(maya)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    keepZone(maya, auckland);

    expect(accountZone(maya)).toBe(auckland);
  });

  test('is its member’s alone, and takes nothing from what else is kept', () => {
    joinLongest(maya, 12);
    keepZone(maya, auckland);
    keepZone(noor, lisbon);

    expect([accountZone(maya), accountZone(noor)]).toEqual([auckland, lisbon]);
    expect(keptLongest(maya)).toBe(12);
    joinLongest(maya, 13);
    expect(accountZone(maya)).toBe(auckland);
  });

  test('goes with all else that is forgotten of its member', () => {
    keepZone(maya, auckland);
    dropSlice(memberKey(maya));

    expect(keptZone(maya)).toEqual({ name: null, answered: [] });
  });

  test('keeps its answers when it is another one', () => {
    keepZone(maya, auckland);
    keepAnswer(maya, { account: auckland, browser: lisbon });
    keepZone(maya, lisbon);

    expect(keptZone(maya)).toEqual({ name: lisbon, answered: [`${auckland} ${lisbon}`] });
  });

  test('is told at once and on each change, also of another tab, and of nobody else', () => {
    const heard: KeptZone[] = [];
    const stop = onZoneKept(maya, (kept) => heard.push(kept));
    keepZone(maya, auckland);
    keepZone(maya, auckland);
    keepZone(noor, lisbon);
    const elsewhere = localStorage.getItem('fourfold')?.replace(auckland, lisbon) ?? '';
    localStorage.setItem('fourfold', elsewhere);
    dispatchEvent(new StorageEvent('storage', { key: 'fourfold' }));
    stop();
    keepZone(maya, 'Asia/Tokyo');

    expect(heard.map(({ name }) => name)).toEqual([null, auckland, lisbon]);
  });
});

test('a member’s days go by it, and are told anew when it is another one (rules/today#D2)', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:30:00Z') });
  keepZone(maya, 'America/Los_Angeles');
  const heard: CurrentDays[] = [];
  const stop = onMemberDays(maya, (days) => heard.push(days));
  keepZone(maya, auckland);
  vi.advanceTimersByTime(30 * 60_000);
  stop();
  vi.advanceTimersByTime(48 * 60 * 60_000);

  expect(heard).toEqual([
    { today: '2026-11-20', utc: '2026-11-20' },
    { today: '2026-11-21', utc: '2026-11-20' },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
