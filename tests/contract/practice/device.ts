import * as v from 'valibot';
import { expect } from 'vitest';

import { authPaths, loginAnswer } from '#src/contract/account/auth.ts';
import { passAnswer, passPath } from '#src/contract/account/pass.ts';
import { profilePaths } from '#src/contract/account/profile.ts';
import { change, changesAnswer, headEvent, type Change } from '#src/contract/practice/changes.ts';
import { daysAnswer } from '#src/contract/practice/days.ts';
import { nowAnswer } from '#src/contract/practice/now.ts';
import {
  additionPath,
  changesPath,
  daysPath,
  dayEndPath,
  nowPath,
  preferencePath,
  sessionPath,
  timerPath,
  wordsPath,
  type PageStart,
} from '#src/contract/practice/paths.ts';
import { wordsAnswer } from '#src/contract/practice/words.ts';
import { writeAnswer } from '#src/contract/practice/writes.ts';

/** One browser facing the practice service, and the services beside it. */
export interface PracticeConnection {
  /** Sends a request to a path of any of the services. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Invites an address and answers the token. */
  invite(email: string): Promise<string>;
  close(): Promise<void>;
}

/** What a call may carry. */
export interface Carried {
  key?: string;
  /** How long ago it was made, in milliseconds. */
  ago?: number | string;
  ifMatch?: string;
  ifNoneMatch?: string;
}

const password = 'practice-daily-2026';

/** A device of a member who is signed in. */
export async function deviceOf(connection: PracticeConnection, email: string) {
  return device(connection, email, await tokenOf(connection, email));
}

/** A device that calls with this token, of whomever's path. */
export function device(connection: PracticeConnection, email: string, token: string | null) {
  const call = (method: string, path: string, body?: unknown, carried: Carried = {}) =>
    connection.fetch(path, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...headersOf(body, carried),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const put = (path: string) => (body: object, carried?: Carried) =>
    call('PUT', path, body, carried);

  return {
    token,
    call,
    page: (start?: PageStart) => call('GET', changesPath(email, start)),
    now: () => call('GET', nowPath(email)),
    days: (from: string, to: string) => call('GET', daysPath(email, { from, to })),
    words: (query: Readonly<Record<string, string>> = {}) => call('GET', wordsPath(email, query)),
    session: (id: string, body: object, carried?: Carried) =>
      put(sessionPath(email, id))(body, carried),
    dayEnd: (id: string, body: object, carried?: Carried) =>
      put(dayEndPath(email, id))(body, carried),
    addition: (id: string, body: object, carried?: Carried) =>
      put(additionPath(email, id))(body, carried),
    prefer: (name: string, value: unknown, carried?: Carried) =>
      put(preferencePath(email, name))({ value }, carried),
    timer: (id: string, body: object, carried?: Carried) =>
      put(timerPath(email, id))(body, carried),
    remove: (kind: 'session' | 'dayEnd' | 'addition' | 'timer', id: string, carried?: Carried) =>
      call(
        'DELETE',
        { session: sessionPath, dayEnd: dayEndPath, addition: additionPath, timer: timerPath }[
          kind
        ](email, id),
        undefined,
        carried,
      ),
  };
}
export type Device = ReturnType<typeof device>;

function headersOf(body: unknown, { ago, ifMatch, ifNoneMatch, key }: Carried) {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(ago === undefined ? {} : { 'Made-Ago': String(ago) }),
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
  };
}

/** A page as both sides know it. */
export async function pageOf(answer: Response | Promise<Response>) {
  const { changes, ...page } = v.parse(changesAnswer, await bodyOf(answer));

  return { ...page, changes: changes.map((told) => v.parse(change, told)) };
}

export async function nowOf(answer: Promise<Response>) {
  return v.parse(nowAnswer, await bodyOf(answer));
}

/** The days of an answer, as both sides know them. */
export async function daysOf(answer: Promise<Response>) {
  return v.parse(daysAnswer, await bodyOf(answer)).days;
}

/** A page of words, as both sides know it. */
export async function wordsPageOf(answer: Promise<Response>) {
  return v.parse(wordsAnswer, await bodyOf(answer));
}

/** What a write answers; its version must be its tag. */
export async function writtenBy(answer: Promise<Response>) {
  const response = await answer;
  const tag = response.headers.get('ETag') ?? '';
  const written = v.parse(writeAnswer, await bodyOf(response));
  expect(tag).toBe(`"${written.version}"`);

  return { ...written, tag };
}

async function bodyOf(answer: Response | Promise<Response>): Promise<unknown> {
  const response = await answer;
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });

  return body;
}

/** Everything that a feed tells, read page by page, with the numbers in their order. */
export async function wholeFeed(reader: Device): Promise<Change[]> {
  const all: Change[] = [];
  let start: PageStart;
  for (;;) {
    const { changes, cursor, more } = await pageOf(reader.page(start));
    all.push(...changes);
    if (!more) return all;
    start = { after: cursor };
  }
}

export async function tokenOf(connection: PracticeConnection, email: string): Promise<string> {
  const response = await device(connection, email, null).call('POST', authPaths.login, {
    email,
    password,
    remember_me: false,
  });

  return v.parse(loginAnswer, await response.json()).access_token ?? 'no token';
}

/** A pass for what a worker sends of somebody who is signed in. */
export async function passOf(connection: PracticeConnection, email: string): Promise<string> {
  const login = await device(connection, email, null).call('POST', authPaths.login, {
    email,
    password,
    remember_me: false,
  });
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';', 1).join(''));
  const response = await connection.fetch(passPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookies.join('; ') },
  });

  return v.parse(passAnswer, await response.json()).pass;
}

/** A device of somebody who has just joined. */
export async function joined(connection: PracticeConnection, email: string): Promise<Device> {
  await device(connection, email, null).call('POST', profilePaths.registration, {
    email,
    password,
    name: 'A Newcomer',
    timezone: 'Europe/Oslo',
    invitation: await connection.invite(email),
  });

  return deviceOf(connection, email);
}

/** The heads that server-sent events tell. */
export async function* headsIn(live: Response): AsyncGenerator<string> {
  if (live.body === null) throw new Error('There are no events.');
  let text = '';
  for await (const bytes of live.body) {
    text += new TextDecoder().decode(bytes);
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^event: head\ndata: (?<data>.*)$/mu.exec(event)?.groups?.['data'];
      if (data !== undefined) yield v.parse(headEvent, JSON.parse(data)).head;
    }
  }
}
