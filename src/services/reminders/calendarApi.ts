import * as v from 'valibot';

import { calendarAnswer, calendarPaths } from '../../contract/reminders/calendar.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import { CalendarRefused, type Calendar } from '../../domain/reminders/calendar.ts';
import { hostOf } from '../wire/hosts.ts';
import type { HttpAnswer, HttpRequest } from '../wire/http.ts';
import { askAsMember } from '../wire/memberRequest.ts';

const fileTimeout = 10_000;

/** The member's calendar. Throws `CalendarRefused`, and `TokenRefused` on 401. */
export function readCalendar(token: string | null, signal: AbortSignal): Promise<Calendar> {
  return ask({ method: 'GET', url: urlOf('settings'), token }, signal);
}

/** Makes the address of the feed, or another one in its place. Throws like `readCalendar`. */
export function makeFeed(token: string | null, signal: AbortSignal): Promise<Calendar> {
  return ask({ method: 'POST', url: urlOf('address'), token }, signal);
}

/** Switches the feed off. Throws like `readCalendar`. */
export function endFeed(token: string | null, signal: AbortSignal): Promise<Calendar> {
  return ask({ method: 'DELETE', url: urlOf('address'), token }, signal);
}

/** Throws like `readCalendar`. */
export function saveAlarms(
  alarms: readonly number[],
  token: string | null,
  signal: AbortSignal,
): Promise<Calendar> {
  return ask({ method: 'PUT', url: urlOf('settings'), token, body: { alarms } }, signal);
}

/** The calendar as a file. Throws like `readCalendar`. */
export async function readCalendarFile(token: string | null, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(urlOf('file'), {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(fileTimeout)]),
    });
    if (response.status === 401) throw new TokenRefused(token);
    if (!response.ok) throw refusalOf(response.status);

    return await response.blob();
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof TypeError || error instanceof DOMException
      ? new CalendarRefused('network')
      : error;
  }
}

async function ask(request: HttpRequest, signal: AbortSignal): Promise<Calendar> {
  const answer = await askAsMember(request, signal, () => new CalendarRefused('network'));

  return calendarIn(answer);
}

function calendarIn({ body, status }: HttpAnswer): Calendar {
  const read = v.safeParse(calendarAnswer, body);
  if (status !== 200 || !read.success) throw refusalOf(status);

  const { alarms, path } = read.output.data;
  return { address: path === null ? null : wholeAddress(path), alarms };
}

/** Where the services have no address of their own, they have that of the page. */
function wholeAddress(path: string): string {
  return new URL(hostOf('schedule') + path, location.href).href;
}

function refusalOf(status: number): CalendarRefused {
  return new CalendarRefused(status === 429 ? 'tooMany' : 'rejected');
}

function urlOf(call: keyof typeof calendarPaths): string {
  return hostOf('schedule') + calendarPaths[call];
}
