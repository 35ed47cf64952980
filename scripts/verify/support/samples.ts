import { demoScheduleFrom } from '../../../src/domain/schedule/demoSchedule.ts';
import { password, taskId, today, type Person } from './members.ts';
import { partType, tusHeaders, tusVersion } from '../../../src/contract/media/tus.ts';
import {
  mediaId,
  sentAddition,
  sentDayEnd,
  sentMedia,
  sentSession,
  sentTimer,
  timerId,
} from './practised.ts';
import { nameOf, type Route } from './routes.ts';

/** A request that is good in all but who sends it. */
export interface Sample {
  path: string;
  body?: unknown;
  /** Of a body that is no JSON: a text, which goes as it is. */
  headers?: Record<string, string>;
  /** Whether it names the member whose it is, in its path or its body. */
  namesMember: boolean;
}

const task = { date: today, pillar: 'NOURISHMENT', task_id: taskId };

/** By route, what a member sends about themselves. A route that takes a body and stands not here cannot be measured; a DELETE takes none. */
const bodies: Readonly<Record<string, (person: Person) => Record<string, unknown>>> = {
  'PUT /api/v1/profile/profile': ({ mark }) => ({
    name: mark,
    dark_mode_preference: true,
    timezone: 'Asia/Kathmandu',
  }),
  // The same again: whoever calls after that signs in as before.
  'POST /auth/password': () => ({ current: password, password }),
  'POST /auth/prove': () => ({ action: 'devices', password }),
  'POST /auth/factor/set-up': () => ({ proof: 'none' }),
  'POST /auth/factor/confirm': () => ({ code: '123456', end_others: true }),
  'POST /auth/factor/codes': () => ({ proof: 'none', end_others: true }),
  'POST /auth/factor/forget': () => ({ id: 'none' }),
  'POST /auth/factor/off': () => ({ proof: 'none', end_others: true }),
  // None of theirs: what follows is asked by the same sign-in.
  'POST /auth/devices/end': () => ({ id: 'none', proof: 'none' }),
  'POST /auth/devices/end-others': () => ({ proof: 'none' }),
  'POST /auth/invitations': ({ mark }) => ({ email: `${mark}.friend@example.com` }),
  'POST /auth/leave': () => ({ proof: 'none' }),
  'POST /auth/address': ({ mark }) => ({ email: `${mark}.new@example.com`, proof: 'none' }),
  'POST /auth/address/cancel': () => ({}),
  'POST /auth/come-back': () => ({}),
  'POST /auth/passkeys/add-options': () => ({ proof: 'none' }),
  'POST /auth/passkeys/add': () => ({
    proof: 'none',
    credential: {
      id: 'none',
      client_data: 'none',
      attestation_object: 'none',
      transports: ['internal'],
    },
  }),
  'POST /auth/passkeys/rename': ({ mark }) => ({ id: 'none', name: mark }),
  'POST /auth/passkeys/remove': () => ({ id: 'none', proof: 'none', end_others: false }),
  'POST /auth/passkeys/prove-options': () => ({ action: 'devices' }),
  'POST /api/v1/profile/': profileOf,
  'POST /api/v1/profile': profileOf,
  'POST /api/schedule/': scheduleOf,
  'POST /api/schedule': scheduleOf,
  'PUT /api/schedule/calendar/settings': () => ({ alarms: [10] }),
  'POST /api/schedule/calendar/address': () => ({}),
  'PUT /api/schedule/push/device': ({ mark }) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${mark}`,
    keys: {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  'POST /api/v1/commitments/:email/task/timer': () => ({
    ...task,
    elapsed_seconds: 90,
    completed: true,
  }),
  'POST /api/v1/commitments/:email/task/reflection': ({ mark }) => ({
    ...task,
    reflection_type: 'text',
    reflection_data: mark,
  }),
  'PUT /api/v1/practice/:email/sessions/:id': () => sentSession,
  'PUT /api/v1/practice/:email/ends/:id': ({ mark }) => ({ ...sentDayEnd, text: mark }),
  'PUT /api/v1/practice/:email/additions/:id': ({ mark }) => ({ ...sentAddition, text: mark }),
  'PUT /api/v1/practice/:email/preferences/:name': () => ({ value: 'dark' }),
  'PUT /api/v1/practice/:email/timers/:id': ({ mark }) => ({ ...sentTimer, pillar_name: mark }),
  'PUT /api/v1/media/:email/:mediaId': ({ mark }) => ({ ...sentMedia(mark) }),
  'POST /api/v1/media/:email/:mediaId/close': () => ({}),
};

/** What takes a proof or a passkey, which nobody has who only has a token: by route, what also the member's own call is answered. */
export const refusedToAll: ReadonlyMap<string, number> = new Map([
  ['POST /auth/factor/set-up', 404],
  ['POST /auth/factor/confirm', 404],
  ['POST /auth/factor/codes', 404],
  ['POST /auth/factor/off', 404],
  ['POST /auth/devices/end', 404],
  ['POST /auth/devices/end-others', 404],
  ['POST /auth/leave', 404],
  ['POST /auth/address', 404],
  ['POST /auth/passkeys/add-options', 404],
  ['POST /auth/passkeys/add', 404],
  ['POST /auth/passkeys/rename', 404],
  ['POST /auth/passkeys/remove', 404],
  ['POST /auth/passkeys/prove-options', 409],
]);

/** By route, what goes without JSON: the end of a recording of which every byte has come. */
const texts: Readonly<Record<string, (person: Person) => Pick<Sample, 'body' | 'headers'>>> = {
  'PATCH /api/v1/media/:email/:mediaId': ({ mark }) => ({
    body: '',
    headers: {
      'content-type': partType,
      [tusHeaders.version]: tusVersion,
      [tusHeaders.offset]: String(sentMedia(mark).size),
    },
  }),
};

/** By route, what a member asks for. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/v1/practice/:email/days': `?from=${today}&to=${today}`,
};

const params: Readonly<Record<string, (person: Person) => string>> = {
  email: ({ email }) => encodeURIComponent(email),
  date: () => today,
  taskId: () => taskId,
  id: () => timerId,
  mediaId: () => mediaId,
  name: () => 'theme',
  token: () => 'none',
};

/** Why a route cannot be called as a member calls it, for nobody has told what it takes; or null. */
export function sampleFault(route: Route, person: Person): string | null {
  try {
    sampleOf(route, person);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The request of a route as this member sends it. Throws an Error where nobody has told what it takes. */
export function sampleOf(route: Route, person: Person): Sample {
  const named = route.path.replaceAll(/:(?<name>\w+)/gu, (_, name: string) => {
    const fill = params[name];
    if (fill === undefined) throw new Error(`${nameOf(route)}: tell samples.ts what :${name} is.`);
    return fill(person);
  });
  const path = named + (queries[nameOf(route)] ?? '');
  const body = bodies[nameOf(route)]?.(person);
  const text = texts[nameOf(route)]?.(person);
  if (text !== undefined) return { path, namesMember: route.path.includes(':email'), ...text };
  if (!['GET', 'DELETE'].includes(route.method) && body === undefined) {
    throw new Error(`${nameOf(route)}: tell samples.ts what it takes.`);
  }
  const namesMember = route.path.includes(':email') || body?.['pk'] !== undefined;

  return { path, namesMember, ...(body === undefined ? {} : { body }) };
}

/** What a request carries by which a sample is sent, beside these headers. */
export function carriedBy(
  { body, headers: own }: Pick<Sample, 'body' | 'headers'>,
  headers: Record<string, string>,
): { headers: Record<string, string>; body?: string } {
  if (body === undefined) return { headers };

  return own === undefined
    ? {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers: { ...headers, ...own }, body: typeof body === 'string' ? body : '' };
}

function profileOf({ email, mark }: Person) {
  const place = { city: mark, state: mark, country: mark };

  return { pk: email, first_name: mark, last_name: mark, ...place };
}

function scheduleOf({ email }: Person) {
  return { pk: email, sk: 'Schedule', ...demoScheduleFrom('2026-11-01') };
}
