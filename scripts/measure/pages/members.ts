import type { Browser } from '@playwright/test';

import { openStore } from '../../../server/store/database.ts';
import { localDay } from '../../../src/domain/common/day.ts';
import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import { maya, password, practise, signIn } from '../../../tests/e2e/support/members.ts';
import { addLife, longLife } from '../../verify/pages/longLife.ts';
import { openPhone, type Phone } from './phone.ts';

const ana = 'ana@example.com';
/** What the page says while her earlier days come in. */
export const bringing = 'Bringing your earlier days';
const evening = 21;
const streak = 30;

/** Where it is evening now, with nothing said yet of the day's meals, which are over. */
const timeZone = zoneAtHour(evening, new Date());

/** Puts Ana into a database, who has two years behind her. */
export async function addAna(folder: string): Promise<void> {
  const store = await openStore({ kind: 'embedded', folder });
  const today = localDay(Date.now(), timeZone);
  await addLife(store, { email: ana, password, today, days: longLife.days, timeZone });
  await store.close();
}

/** Lets Maya have practised on each of thirty days: what comes with a streak is to move nothing, too. */
export async function giveStreak(browser: Browser, fourfold: Fourfold): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, fourfold, maya);
  await practise(page, fourfold, { email: maya, days: streak });
  await page.close();
}

/** A phone on which Maya has signed in. */
export function openAsMaya(browser: Browser, fourfold: Fourfold): Promise<Phone> {
  return openSignedIn(browser, fourfold, maya);
}

/** A phone on which Ana has signed in just now. */
export function openAsNewAna(browser: Browser, fourfold: Fourfold): Promise<Phone> {
  return openSignedIn(browser, fourfold, ana, timeZone);
}

/** A phone on which Ana has signed in, and that has all of hers. */
export function openAsAna(browser: Browser, fourfold: Fourfold): Promise<Phone> {
  const prepare: Parameters<typeof openPhone>[1] = async (context) => {
    const page = await context.newPage();
    await signIn(page, fourfold, ana);
    await page.goto(`${fourfold.app}/dashboard`);
    const fetching = page.getByText(bringing);
    await fetching.waitFor();
    await fetching.waitFor({ state: 'hidden', timeout: 120_000 });
    await page.close();
  };

  return openPhone(browser, prepare, timeZone);
}

function openSignedIn(
  browser: Browser,
  fourfold: Fourfold,
  email: string,
  zone?: string,
): Promise<Phone> {
  const prepare: Parameters<typeof openPhone>[1] = async (context) => {
    const page = await context.newPage();
    await signIn(page, fourfold, email);
    await page.close();
  };

  return openPhone(browser, prepare, zone);
}

/** A time zone in which it is that hour. The names of `Etc` count westwards. */
function zoneAtHour(hour: number, now: Date): string {
  const east = hour - now.getUTCHours();
  const west = east > 12 ? 24 - east : -east;

  return `Etc/GMT${west < 0 ? '' : '+'}${west}`;
}
