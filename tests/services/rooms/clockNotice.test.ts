// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now });

  return () => void vi.useRealTimers();
});

describe('clockNotice', () => {
  test('a clock that is hours off is said to be so once two answers agree, and once only (rules/practiceFeed#E32)', async () => {
    const page = await openPage();
    page.answers(-3 * hour);
    expect(page.said).toEqual([]);

    for (const late of [0, 300, 900]) page.answers(-3 * hour - late);
    expect(page.said).toEqual([3 * hour]);
  });

  test('an answer that lay in a device that slept says nothing (rules/practiceFeed#E32)', async () => {
    const page = await openPage();
    page.answers(0);
    page.answers(-8 * hour);
    page.answers(-40);
    page.answers(0);

    expect(page.said).toEqual([]);
  });

  test('less than five minutes is nothing to speak of (rules/practiceFeed#E32)', async () => {
    const page = await openPage();
    for (const ahead of [4 * minute, 4 * minute]) page.answers(ahead);

    expect(page.said).toEqual([]);
  });

  test('it is not said again after a reload, until the clock is right or off otherwise (rules/practiceFeed#E32)', async () => {
    const first = await openPage();
    for (const ahead of [hour, hour]) first.answers(ahead);
    const second = await openPage();
    for (const ahead of [hour, hour + minute]) second.answers(ahead);
    expect([first.said, second.said]).toEqual([[-hour], []]);

    for (const ahead of [2 * hour, 2 * hour, 0, 0, 2 * hour, 2 * hour]) second.answers(ahead);
    expect(second.said).toEqual([-2 * hour, -2 * hour]);
  });

  test('who stopped listening hears nothing', async () => {
    const page = await openPage();
    page.stop();
    for (const ahead of [hour, hour]) page.answers(ahead);

    expect(page.said).toEqual([]);
  });
});

/** A page of this browser, and what it is told of its clock. */
async function openPage() {
  vi.resetModules();
  const [{ hearAnsweredAt }, { onClockOff }] = await Promise.all([
    import('#src/services/wire/serviceClock.ts'),
    import('#src/services/rooms/clockNotice.ts'),
  ]);
  const said: number[] = [];

  return {
    said,
    stop: onClockOff((aheadMs) => said.push(aheadMs)),
    /** An answer of a service whose clock is so many milliseconds ahead of this device's. */
    answers: (ahead: number) => hearAnsweredAt(new Date(now + ahead).toISOString()),
  };
}
