import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';

import {
  emptyProfile,
  ProfileError,
  profileFailureOf,
  type Profile,
} from '#src/domain/account/profile.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import { demoMembers, demoPassword } from '#src/mocks/world/demoMembers.ts';
import { profileScenarios, type ProfileScenario } from '#src/mocks/profile/profileScenarios.ts';
import { login } from '#src/services/app/authApi.ts';
import { sendDarkMode } from '#src/services/account/profileApi.ts';
import { readProfile, readUser, updateUser } from '#src/services/account/profileRecordApi.ts';
import { saveProfile } from '#src/services/account/profileSaving.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();

const { email } = demoMembers.maya;
const maya: Profile = {
  firstName: 'Maya',
  lastName: 'Lind',
  city: 'Lisbon',
  state: '',
  country: 'Portugal',
  photoUrl: '',
};
const gif = 'data:image/gif;base64,R0lGODlhAwACAPAAAACAgAAAACH5BAAAAAAALAAAAAADAAIAAAIChF8AOw==';
const ourFault = 'Something went wrong on our side. Please try again.';

describe('readProfile', () => {
  test('reads what the member saved', async () => {
    expect(await readProfile(email, await signedIn(), signal())).toEqual(maya);
  });

  test('finds none while none was saved (rules/account#C36)', async () => {
    server.use(...profileScenarios.empty());

    expect(await readProfile(email, await signedIn(), signal())).toBeNull();
  });

  test('names the address in the path as one part of it, and carries the token (rules/common#M4, rules/common#M3)', async () => {
    const asked = recordRequests();

    await readProfile('a/b+c?d@example.com', 't1', signal());
    await readProfile(email, null, signal());

    expect(asked).toEqual([
      ['GET', '/api/v1/profile/a%2Fb%2Bc%3Fd%40example.com', 'Bearer t1'],
      ['GET', '/api/v1/profile/maya%40example.com', null],
    ]);
  });

  test('takes what is missing in the answer for empty', async () => {
    answerWith({ data: { first_name: 'Maya', city: null } });

    expect(await readProfile(email, 't1', signal())).toEqual({
      ...emptyProfile,
      firstName: 'Maya',
    });
  });

  test("tells a refused token from a refused profile, which is another's", async () => {
    await expect(readProfile(email, 'token-of-nobody', signal())).rejects.toEqual(
      new TokenRefused('token-of-nobody'),
    );
    await expect(readProfile('noor@example.com', await signedIn(), signal())).rejects.toEqual(
      new ProfileError('You can only open your own records.', 'refused'),
    );
  });

  test.each<[ProfileScenario, string]>([
    ['profileLoadFails', ourFault],
    ['serverErrorWithoutMessage', 'Failed to fetch profile'],
    ['429', 'Too many attempts. Please try again later.'],
    ['malformed', 'Failed to fetch profile'],
    ['offline', 'Failed to fetch profile'],
  ])('fails when the service is %s: %s', async (scenario, message) => {
    server.use(...profileScenarios[scenario]());

    await expect(readProfile(email, 't1', signal())).rejects.toEqual(
      new ProfileError(message, 'unreachable'),
    );
  });

  test('passes an abort on as what it is', async () => {
    server.use(...profileScenarios.slowProfile());
    const controller = new AbortController();
    const pending = readProfile(email, 't1', controller.signal);

    controller.abort();

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('saveProfile (rules/account#C40)', () => {
  test('saves all of it, and answers what is stored', async () => {
    const token = await signedIn();
    const changed = { ...maya, firstName: 'Maja', state: 'Estremadura', photoUrl: gif };

    expect(await saveProfile(email, changed, token, signal())).toEqual(changed);
    expect(await readProfile(email, token, signal())).toEqual(changed);
  });

  test('removes the photo where there is none any more', async () => {
    const token = await signedIn();
    await saveProfile(email, { ...maya, photoUrl: gif }, token, signal());

    expect(await saveProfile(email, maya, token, signal())).toEqual(maya);
    expect(await readProfile(email, token, signal())).toEqual(maya);
  });

  test('sends the fields of the record, the photo always, to the path with a slash at its end (rules/account#C38)', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('http://localhost:3005/api/v1/profile/', async ({ request }) => {
        expect(new URL(request.url).pathname).toBe('/api/v1/profile/');
        bodies.push(await request.json());
        return HttpResponse.json({ data: {} });
      }),
    );

    await saveProfile(email, maya, 't1', signal());

    expect(bodies).toEqual([
      {
        pk: 'maya@example.com',
        first_name: 'Maya',
        last_name: 'Lind',
        city: 'Lisbon',
        state: '',
        country: 'Portugal',
        photo_url: '',
      },
    ]);
  });

  test.each<[ProfileScenario, unknown]>([
    ['profileSaveFails', new ProfileError(ourFault, 'unreachable')],
    ['profileSaveFailsWithoutMessage', new ProfileError('Failed to save profile', 'unreachable')],
    ['malformed', new ProfileError('Failed to save profile', 'unreachable')],
    ['offline', new ProfileError('Failed to save profile', 'unreachable')],
    ['profileSaveRefused', new TokenRefused('t1')],
  ])('fails when the service is %s', async (scenario, error) => {
    server.use(...profileScenarios[scenario]());

    await expect(saveProfile(email, maya, 't1', signal())).rejects.toEqual(error);
  });

  test('tells the fields that the service does not take (rules/account#C44)', async () => {
    const city = 'x'.repeat(201);

    await expect(saveProfile(email, { ...maya, city }, await signedIn(), signal())).rejects.toEqual(
      new ProfileError('Please check these fields: city.', 'refused'),
    );
  });

  test('waits half a minute for a small one, and longer for a photo', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => whenAborted(init?.signal));
    const ended: string[] = [];
    const save = (name: string, photoUrl: string) =>
      saveProfile(email, { ...maya, photoUrl }, 't1', signal()).catch(() => ended.push(name));
    const saves = [save('large', 'x'.repeat(640_000)), save('small', '')];

    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['small']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toEqual(['small', 'large']);

    await Promise.all(saves);
    vi.useRealTimers();
  });
});

describe('the earlier form (rules/account#C40)', () => {
  const user = {
    email,
    name: 'Maya Lind',
    darkModePreference: false,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    createdAt: '2026-11-01T08:00:00.000Z',
  };

  test('is read and changed in what is named (rules/account#C46)', async () => {
    const token = await signedIn();

    expect(await readUser(token, signal())).toEqual(user);
    expect(await updateUser(token, { darkModePreference: true }, signal())).toEqual({
      ...user,
      darkModePreference: true,
    });
    expect(await updateUser(token, { name: 'Maja Lind' }, signal())).toEqual({
      ...user,
      name: 'Maja Lind',
      darkModePreference: true,
    });
  });

  test('moves the account to another time zone, and leaves the rest (rules/account#C53)', async () => {
    const token = await signedIn();
    const change = { timeZone: 'Asia/Kathmandu' };

    expect(await updateUser(token, change, signal())).toEqual({ ...user, ...change });
    expect(await readUser(token, signal())).toEqual({ ...user, ...change });
  });

  test('takes the dark mode from its switch', async () => {
    const token = await signedIn();
    await sendDarkMode(true, token, signal());

    expect(await readUser(token, signal())).toEqual({ ...user, darkModePreference: true });
  });

  test('is not asked for without a token (rules/account#C46, rules/app#A18)', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch');
    const missing = new ProfileError('No access token found', 'refused');

    await expect(readUser(null, signal())).rejects.toEqual(missing);
    await expect(updateUser(null, {}, signal())).rejects.toEqual(missing);
    await expect(sendDarkMode(true, null, signal())).rejects.toEqual(missing);
    expect(fetches).not.toHaveBeenCalled();
  });

  test.each<[ProfileScenario, unknown, unknown]>([
    ['profileUnauthorized', new TokenRefused('t1'), new TokenRefused('t1')],
    ['profileFails', unreachable(ourFault), unreachable(ourFault)],
    [
      'serverErrorWithoutMessage',
      unreachable('Failed to fetch profile'),
      unreachable('Failed to update profile'),
    ],
    ['offline', unreachable('Failed to fetch profile'), unreachable('Failed to update profile')],
    ['malformed', unreachable('Failed to fetch profile'), unreachable('Failed to update profile')],
  ])('fails when the service is %s', async (scenario, reading, updating) => {
    server.use(...profileScenarios[scenario]());

    await expect(readUser('t1', signal())).rejects.toEqual(reading);
    await expect(updateUser('t1', {}, signal())).rejects.toEqual(updating);
  });
});

test.each<[ProfileScenario, string]>([
  ['empty', 'GET'],
  ['profileLoadFails', 'GET'],
  ['slowProfile', 'GET'],
  ['profileSaveFails', 'POST'],
  ['slowProfileSave', 'POST'],
])('the scenario %s leaves every call alone but the record by %s', async (scenario, method) => {
  server.use(...profileScenarios[scenario]());
  const token = await signedIn();

  expect((await readUser(token, signal())).email).toBe(email);
  if (method === 'GET') expect(await saveProfile(email, maya, token, signal())).toEqual(maya);
  else expect(await readProfile(email, token, signal())).toEqual(maya);
});

test('an error that nobody foresaw is no failure of a profile', () => {
  expect(profileFailureOf(new ProfileError('No.', 'refused'))).toBe('refused');
  expect(profileFailureOf(new TokenRefused('t1'))).toBe('refused');
  expect(profileFailureOf(new Error('boom'))).toBeNull();
});

async function signedIn(): Promise<string> {
  const outcome = await login(
    { email, password: demoPassword, mfaCode: '', rememberMe: false },
    signal(),
  );

  return outcome.kind === 'signedIn' ? (outcome.token ?? '') : '';
}

function recordRequests(): [string, string, string | null][] {
  const asked: [string, string, string | null][] = [];
  server.use(
    http.all('*/api/v1/profile/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      asked.push([request.method, pathname, request.headers.get('Authorization')]);
      return HttpResponse.json({ data: {} });
    }),
  );

  return asked;
}

function answerWith(body: Record<string, unknown>): void {
  server.use(http.get('*/api/v1/profile/:email', () => HttpResponse.json(body)));
}

function whenAborted(aborting: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    aborting?.addEventListener('abort', () => reject(new Error('Aborted.')));
  });
}

function unreachable(message: string) {
  return new ProfileError(message, 'unreachable');
}

function signal() {
  return new AbortController().signal;
}
