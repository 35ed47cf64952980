import type { Browser, Page } from '@playwright/test';

import { sessionPath } from '#src/contract/practice/paths.ts';
import type { PracticeSessionBody } from '#src/contract/practice/writes.ts';
import { schedulePaths, type ScheduleRecord } from '#src/contract/schedule/schedule.ts';
import { addDays } from '#src/domain/common/day.ts';

import type { Fourfold } from './fourfold.ts';

export const maya = 'maya@example.com';
/** What every member of these tests signs in with. */
export const password = 'practice-daily-2026';

/** Opens a page of the app as Maya, who has signed in in this browser. */
export function openAsMaya(page: Page, fourfold: Fourfold, path: string): Promise<void> {
  return openAs(page, fourfold, { email: maya, path });
}

/** Makes a member who has nothing yet, or one session of Tether on every day, and opens a page of the app as that member. */
export async function openAsNewcomer(
  page: Page,
  fourfold: Fourfold,
  {
    email,
    path,
    name = 'A Newcomer',
    tetherAt,
    minutes,
    since,
    timeZone = 'UTC',
  }: {
    email: string;
    path: string;
    name?: string;
    tetherAt?: string;
    /** How long that session is, if not twenty of them. */
    minutes?: number;
    /** The first day of the schedule, if not this one. */
    since?: string;
    timeZone?: string;
  },
): Promise<void> {
  await fourfold.operator.add({ email, name, password, mfa: false, timeZone });
  await signIn(page, fourfold, email);
  if (tetherAt !== undefined) {
    await scheduleTether(page, fourfold, { email, time: tetherAt, minutes, since });
  }
  await page.goto(path);
}

/** Opens a page of the app as a member who has signed in in this browser. */
export async function openAs(
  page: Page,
  fourfold: Fourfold,
  { email, path }: { email: string; path: string },
): Promise<void> {
  await signIn(page, fourfold, email);
  await page.goto(path);
}

/** Opens a page of the app on another device of a member, and resolves once it hears of what the others do. */
export async function openElsewhere(
  browser: Browser,
  fourfold: Fourfold,
  { email, path, locale = 'en-GB' }: { email: string; path: string; locale?: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: fourfold.app, locale });
  const page = await context.newPage();
  await signIn(page, fourfold, email);
  await openListening(page, path);

  return page;
}

/** Opens a page of the app, and resolves once it hears of what other devices do (rules/practiceFeed#E21). */
export async function openListening(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  // Not that of the page before: this one has yet to be at rest.
  await page.waitForResponse((answer) => answer.url().endsWith('/live'));
}

/** Schedules one session of Tether on every day for whoever is signed in on this page, and has no schedule yet. */
export async function scheduleTether(
  page: Page,
  fourfold: Fourfold,
  {
    email,
    time,
    minutes = 20,
    since,
    more = {},
  }: {
    email: string;
    time: string;
    minutes?: number | undefined;
    since?: string | undefined;
    /** What the schedule has otherwise. */
    more?: Partial<ScheduleRecord>;
  },
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const record: ScheduleRecord = {
    pk: email,
    sk: 'Schedule',
    is_tether_enabled: 'Y',
    is_recovery_enabled: 'N',
    is_nourishment_enabled: 'N',
    is_movement_enabled: 'N',
    tether_schedule: {
      start_date: since ?? new Date().toISOString().slice(0, 10),
      end_date: '',
      practice_days: [true, true, true, true, true, true, true],
      session_duration_minutes: minutes,
      sessions_per_day: 1,
      session_times: [time],
    },
    ...more,
  };
  const answer = await page.request.post(fourfold.schedule + schedulePaths.record, {
    headers: { Authorization: `Bearer ${token}`, 'If-None-Match': '*', Origin: fourfold.app },
    data: record,
  });
  if (!answer.ok()) throw new Error(`The schedule was not saved: ${await answer.text()}`);
}

/** Lets whoever is signed in on this page have practised on so many days, up to today. */
export async function practise(
  page: Page,
  fourfold: Fourfold,
  { email, days }: { email: string; days: number },
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const today = new Date().toISOString().slice(0, 10);
  for (let back = 0; back < days; back += 1) {
    const day = addDays(today, -back);
    const data: PracticeSessionBody = {
      day,
      start_time: `${day}T00:00:00.000Z`,
      end_time: `${day}T00:10:00.000Z`,
      duration_minutes: 10,
      type: 'timed',
      is_entered: false,
    };
    const url = fourfold.profile + sessionPath(email, `session-${day}`);
    const headers = { Authorization: `Bearer ${token}`, Origin: fourfold.app };
    const answer = await page.request.put(url, { headers, data });
    if (!answer.ok()) throw new Error(`The session was not kept: ${await answer.text()}`);
  }
}

/** Leaves in the browser what a sign-in leaves there: the refresh cookie, the token, and who it is. */
export async function signIn(page: Page, fourfold: Fourfold, email: string): Promise<void> {
  const answer = await page.request.post(`${fourfold.auth}/auth/login`, {
    headers: { Origin: fourfold.app },
    data: { email, password, remember_me: false },
  });
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`);

  const { access_token: token } = (await answer.json()) as { access_token: string };
  const empty = `${fourfold.app}/nothing-but-storage`;
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
  await page.evaluate(
    ({ kept, signedIn }) => {
      localStorage.setItem('access_token', kept);
      // What the device keeps of whoever was here before stays, as it does when the form is sent.
      const earlier: unknown = JSON.parse(localStorage.getItem('fourfold') ?? '{"member":null}');
      localStorage.setItem('fourfold', JSON.stringify(Object.assign({}, earlier, signedIn)));
    },
    {
      kept: token,
      signedIn: { version: 1, isAuthenticated: false, isSignOutOwed: false, email },
    },
  );
  await page.unroute(empty);
}
