// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"fetch": {"disableSameOriginPolicy": true}}}
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { SessionError } from '#src/domain/app/session.ts';
import {
  sessionMachine,
  type SessionActorRef,
  type SessionEvent,
} from '#src/machines/app/sessionMachine.ts';
import { commitmentsScenarios } from '#src/mocks/commitments/commitmentsScenarios.ts';
import { liveOutbox } from '#src/routes/outbox/outboxLogic.ts';
import { postItem } from '#src/routes/outbox/outboxPost.ts';
import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import { mediaScenarios } from '#src/mocks/media/mediaScenarios.ts';
import { keepPlace, readPlace } from '#src/services/practice/feedPlace.ts';
import { keepAllHere, readOwnMedia } from '#src/services/reflection/ownMedia.ts';
import { keepMedia } from '#src/services/reflection/reflectionMedia.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { discardItem, readItems } from '#src/services/outbox/outbox.ts';
import { presetIdOf, tooManyPresets } from '#src/contract/practiceRoom/preset.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import type { Preset } from '#src/domain/practiceRoom/presets.ts';
import {
  onPresets,
  presetsToTell,
  savePreset,
  takePresets,
} from '#src/services/practiceRoom/presets.ts';
import { removalItem } from '#src/domain/outbox/removal.ts';
import { unread } from '#src/domain/practice/feed.ts';
import { dayEndItem } from '#src/domain/practice/untold.ts';
import { noWords } from '#src/domain/upload/dailyUpload.ts';
import { markDay, readDay } from '#src/services/today/dayRecords.ts';
import { listUploads, takeUpload } from '#src/services/upload/keptEnds.ts';
import { listGoneWords } from '#src/services/upload/goneWords.ts';
import { openDraftKeeper, recallReflection } from '#src/services/reflection/reflectionDraft.ts';
import { openBrowser } from '../../support/device/browserTab.ts';
import { openCrashingBrowser } from '../../support/device/crashingTab.ts';
import { startMockServer } from '../../support/mockServer.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';
import { eventually } from '../../support/eventually.ts';

const server = startMockServer();

const url = '*/api/v1/commitments/:email/task/:call';
const timer = timerItem();
const reflection = reflectionItem();

const running: { stop: () => unknown }[] = [];

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  openCrashingBrowser();
  // The longest waits: what is sent again sooner is sent for another reason.
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
});
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

describe('the live outbox', () => {
  test('has the worker woken as the page is hidden while something of it waits (rules/outbox#O16)', async () => {
    answerWith(() => HttpResponse.error());
    const asked: string[] = [];
    const sync = { register: async (tag: string) => void asked.push(tag) };
    Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ sync }) } });
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const { outbox } = openOutbox();
    const hide = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };

    hide(true);
    expect(asked).toEqual([]);
    await postItem(outbox, timer, never());
    await eventually(() => expect(outbox.getSnapshot().context.items).toHaveLength(1));
    await eventually(() => expect(asked).toEqual(['outbox']));
    hide(false);
    hide(true);
    await eventually(() => expect(asked).toEqual(['outbox', 'outbox']));
  });

  test('keeps, sends with the key and the token, and then keeps nothing', async () => {
    const asked = answerWith(() => HttpResponse.json({ newStatus: 'done' }));
    const { outbox, email } = openOutbox();

    expect(await postItem(outbox, timer, never())).toEqual({ kind: 'accepted', newStatus: 'done' });
    expect(await postItem(outbox, reflection, never())).toEqual({
      kind: 'accepted',
      newStatus: 'done',
    });

    expect(asked).toEqual([
      ['timer', email, timer.id, 'Bearer t1', timer.body],
      ['reflection', email, reflection.id, 'Bearer t1', reflection.body],
    ]);
    expect(await readItems(email)).toEqual([]);
    await eventually(() => expect(outbox.getSnapshot().context.items).toEqual([]));
  });

  test('keeps what nobody answered, and sends it when the network is back', async () => {
    server.use(...commitmentsScenarios.offline());
    const { outbox, email } = openOutbox();

    expect(await postItem(outbox, reflection, never())).toEqual({
      kind: 'unanswered',
      message: 'Failed to add reflection',
    });
    await eventually(() =>
      expect(outbox.getSnapshot().context.items).toMatchObject([{ isUnanswered: true }]),
    );

    answerWith(() => HttpResponse.json({ newStatus: 'done' }));
    dispatchEvent(new Event('online'));
    await eventually(async () => expect(await readItems(email)).toEqual([]));
  });

  test.each([
    ['drops the draft of what was sent, whoever left the page meanwhile', 'Quiet. ', null],
    ['leaves a draft that says something else by now', 'Quiet, and rain.', 'Quiet, and rain.'],
  ])('%s', async (_, written, left) => {
    const answer = Promise.withResolvers<void>();
    const { outbox, email } = openOutbox();
    server.use(
      http.post(url, async () => {
        await answer.promise;
        return HttpResponse.json({ newStatus: 'done' });
      }),
    );
    const { date, task_id: taskId, pillar } = reflection.body;
    const owner = { email, task: { taskId, date, pillar, pillarName: 'Tether' } };
    const screen = new AbortController();
    const posted = postItem(outbox, reflection, screen.signal);
    openDraftKeeper(owner).keep({ mood: 'happy', way: 'text', text: written });

    screen.abort(new Error('left'));
    await expect(posted).rejects.toThrow('left');
    answer.resolve();

    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect((await recallReflection(owner)).draft?.text ?? null).toBe(left);
  });

  test('sends a file part by part, and knows then that the account has it (rules/practiceFeed#E22)', async () => {
    const { outbox, email } = openOutbox();
    const file = await keepRecording(email);
    const taken = takeFiles();
    outbox.send({ type: 'item.add', item: file });

    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect(taken).toEqual(['PUT', 'PATCH 0', 'POST']);
    expect((await readPlace(email)).told).toEqual([file.name]);
  });

  test('a file that is to stay here is not sent, whatever waited already (rules/practiceFeed#E24)', async () => {
    const { outbox, email } = openOutbox();
    const file = await keepRecording(email);
    const taken = takeFiles();
    await keepAllHere(email, true);
    outbox.send({ type: 'item.add', item: file });

    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect(taken).toEqual([]);
    expect((await readPlace(email)).told).toEqual([]);
  });

  test('a file that the account refused may stay here (rules/practiceFeed#E24)', async () => {
    const { outbox, email } = openOutbox();
    const file = await keepRecording(email);
    server.use(...mediaScenarios.mediaFull());
    outbox.send({ type: 'item.add', item: file });
    await eventually(() =>
      expect(outbox.getSnapshot().context.items).toMatchObject([
        { refusal: 'Your account’s 2 GB are full.' },
      ]),
    );

    outbox.send({ type: 'item.discard', id: file.id });
    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect(await readOwnMedia(email)).toEqual({ isAll: false, names: [file.name] });
  });

  test('a preset stands here as it stands with the account, be it another one by then (rules/practiceFeed#E36)', async () => {
    const { outbox, email } = openOutbox();
    const stands = { name: 'Evening', plan: null, savedAt: 1, version: 'e1-7' };
    await savePreset(email, { name: 'Evening', plan: firstPlan });
    await savePreset(email, { name: 'Morning', plan: firstPlan });
    const { untold } = await presetsToTell(email, []);
    await takePresets(email, [stands]);
    const asked: unknown[] = [];
    server.use(
      http.put('*/api/v1/practice/:email/preferences/:id', async ({ params, request }) => {
        const sent: unknown = await request.json();
        asked.push([params['id'], sent, request.headers.get('Made-Ago') === null]);
        return HttpResponse.json({ id: String(params['id']), version: 'e1-7' });
      }),
    );
    for (const item of untold) outbox.send({ type: 'item.add', item });

    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect(asked).toEqual(
      ['Evening', 'Morning'].map((name) => [presetIdOf(name), { value: firstPlan }, false]),
    );
    expect(await presetsHere(email)).toEqual([{ name: 'Morning', plan: firstPlan }]);
    expect((await presetsToTell(email, [])).untold).toEqual([]);
  });

  test('a preset that the account refused may stay here (rules/practiceFeed#E36)', async () => {
    const { outbox, email } = openOutbox();
    const item = await refusedPreset(outbox, email);

    outbox.send({ type: 'item.discard', id: item.id });
    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect(await presetsHere(email)).toHaveLength(1);
    expect((await presetsToTell(email, [])).untold).toEqual([]);
  });

  test('a preset that the account refused waits on where what leaves it here cannot be fetched', async () => {
    const { outbox, email } = openOutbox();
    const item = await refusedPreset(outbox, email);
    const presets = '#src/services/practiceRoom/presets.ts';
    const fetched = vi.fn(() => Promise.reject(new Error('The network is away.')));
    vi.doMock(presets, fetched);
    outbox.send({ type: 'item.discard', id: item.id });
    await eventually(() => expect(fetched).toHaveBeenCalled());
    expect(await readItems(email)).toMatchObject([{ id: item.id }]);
    expect((await presetsToTell(email, [])).untold).toMatchObject([{ name: 'Evening' }]);

    vi.doUnmock(presets);
    outbox.send({ type: 'item.discard', id: item.id });
    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect((await presetsToTell(email, [])).untold).toEqual([]);
  });

  test('tells an error answer, and keeps the timer', async () => {
    const { outbox, email } = openOutbox();
    answerWith(() =>
      HttpResponse.json({ detail: 'Busy.' }, { status: 503, headers: { 'Retry-After': '900' } }),
    );
    const failed = { kind: 'failed', message: 'Busy.', retryAfter: 900_000 };

    expect(await postItem(outbox, timer, never())).toEqual(failed);
    expect(await postItem(outbox, reflectionItem({}, 'another-task'), never())).toEqual(failed);
    expect(await readItems(email)).toMatchObject([{ id: timer.id, attempts: 1 }]);
  });

  test('keeps everything while the member has to sign in again, and sends it when they did', async () => {
    const { outbox, email, session } = openOutbox({
      refreshToken: () => Promise.reject(new SessionError('refused')),
    });
    const asked = answerWith((token) =>
      token === 'Bearer t9'
        ? HttpResponse.json({ newStatus: 'done' })
        : HttpResponse.json({}, { status: 401 }),
    );

    expect(await postItem(outbox, reflection, never())).toEqual({ kind: 'signedOut' });
    expect(outbox.getSnapshot().value).toBe('needsMember');
    expect(await readItems(email)).toMatchObject([{ id: reflection.id, attempts: 0 }]);

    session.send({ type: 'member.signedIn', email, token: 't9' });
    outbox.send({ type: 'member.confirmed' });
    await eventually(async () => expect(await readItems(email)).toEqual([]));
    expect(asked.map(([, , key, token]) => [key, token])).toEqual([
      [reflection.id, 'Bearer t1'],
      [reflection.id, 'Bearer t9'],
    ]);
  });

  test('waits like for any answer where the session cannot be renewed for now', async () => {
    const { outbox } = openOutbox({
      refreshToken: () => Promise.reject(new SessionError('unreachable')),
    });
    answerWith(() => HttpResponse.json({}, { status: 401 }));

    expect(await postItem(outbox, reflection, never())).toMatchObject({ kind: 'unanswered' });
  });

  test.each(['the same', 'another'])(
    'sends nothing before the service said whose the session is: %s member’s (rules/app#A10)',
    async (whose) => {
      const asked = answerWith(() => HttpResponse.json({ newStatus: 'done' }));
      const member = Promise.withResolvers<{ email: string }>();
      const { outbox, email, session } = openOutbox({ readMember: () => member.promise });
      session.send({ type: 'token.stored', token: 't2' });
      const waitsForSession = vi.spyOn(session, 'subscribe');
      const posted = postItem(outbox, reflection, never());
      await eventually(() => expect(waitsForSession).toHaveBeenCalled());
      // While another request comes and goes, the item's own could.
      await fetch(otherUrl, probe);
      expect(asked.splice(0).map(([, of]) => of)).toEqual(['other']);

      member.resolve({ email: whose === 'another' ? 'noor@example.com' : email });

      const outcome = await posted;
      const sent = asked.map(([, of, , token]) => [of, token]);
      expect([outcome.kind, sent]).toEqual(
        whose === 'another' ? ['signedOut', []] : ['accepted', [[email, 'Bearer t2']]],
      );
      expect(await readItems(email)).toHaveLength(whose === 'another' ? 1 : 0);
    },
  );

  test.each([
    [
      'the end of a day',
      'dayEnd',
      '2026-11-20:7',
      '/api/v1/practice/EMAIL/ends/2026-11-20%3A7',
      200,
    ],
    ['a file', 'media', 'voice-1.webm', '/api/v1/media/EMAIL/voice-1.webm', 410],
    [
      'what was said of a task',
      'reflection',
      't-1',
      '/api/v1/commitments/EMAIL/task/t-1/reflection',
      404,
    ],
  ] as const)(
    'deletes %s by its own address, and takes what is gone already for deleted (rules/practiceFeed#E26)',
    async (_, of, name, path, status) => {
      const asked = answerDeletions(status);
      const { outbox, email } = openOutbox();
      const removal = removalItem({ of, name, day: '2026-11-20' }, { id: 'a-removal', now: 1 });

      expect(await postItem(outbox, removal, never())).toMatchObject({ kind: 'accepted' });
      expect(asked).toEqual([[path.replace('EMAIL', encodeURIComponent(email)), 'a-removal']]);
      expect(await readItems(email)).toEqual([]);
      expect((await readPlace(email)).gone).toEqual(of === 'reflection' ? [] : [name]);
    },
  );

  test('of a task of which something was said later all is read anew, and what cannot be deleted yet waits (rules/practiceFeed#E13)', async () => {
    const { outbox, email } = openOutbox();
    await keepPlace(email, { ...unread, cursor: 'c1' });
    const removed = { of: 'reflection', name: 't-1', day: '2026-11-20' } as const;
    answerDeletions(503);
    const first = removalItem(removed, { id: 'a-removal', now: 1 });
    expect(await postItem(outbox, first, never())).toMatchObject({ kind: 'failed' });
    expect(await readItems(email)).toHaveLength(1);

    await discardItem(email, 'a-removal');
    answerDeletions(409);
    const second = removalItem(removed, { id: 'another', now: 2 });
    expect(await postItem(outbox, second, never())).toMatchObject({ kind: 'accepted' });
    expect((await readPlace(email)).cursor).toBeNull();
  });

  test('what another device has deleted is set aside, and not sent again (rules/practiceFeed#E28)', async () => {
    server.use(http.put('*/ends/:id', () => HttpResponse.json({ error: 'gone' }, { status: 410 })));
    answerWith(() => HttpResponse.json({ detail: 'gone' }, { status: 410 }));
    const { outbox, email } = openOutbox();
    const end = { ...noWords, date: '2026-11-20', text: 'Long.', media: [], isSample: false };
    const upload = { ...end, submittedAt: 7 };
    await takeUpload(email, upload);
    const { date, task_id: taskId } = reflection.body;
    const said = { type: 'text', data: 'Quiet.', mood: null, seconds: null, madeAt: 1 };
    await markDay(email, date, taskId, { status: 'done', reflection: said });

    expect(await postItem(outbox, dayEndItem(upload), never())).toMatchObject({ kind: 'accepted' });
    expect(await postItem(outbox, reflection, never())).toMatchObject({ kind: 'accepted' });
    expect(await listGoneWords(email)).toMatchObject([
      { text: 'Quiet.', isReflection: true },
      { text: 'Long.', isReflection: false },
    ]);
    expect(await listUploads(email)).toEqual([]);
    expect((await readPlace(email)).gone).toEqual(['2026-11-20:7']);
  });

  test('notes when the account has a reflection from here, and not of what was said since (rules/practiceFeed#E30)', async () => {
    const completedAt = '2026-11-20T08:00:00.400Z';
    answerWith(() => HttpResponse.json({ newStatus: 'done', completedAt }));
    const { outbox, email } = openOutbox();
    const { date, task_id: taskId } = reflection.body;
    const said = { type: 'text', data: 'Quiet.', mood: null, seconds: null };
    const toldOf = async (id: string) => {
      expect(await postItem(outbox, { ...reflection, id }, never())).toMatchObject({
        kind: 'accepted',
      });
      return (await readDay(email, date))?.marks[taskId]?.reflection?.toldAt;
    };

    await markDay(email, date, taskId, { reflection: { ...said, madeAt: reflection.keptAt } });
    expect(await toldOf('key-one-of-it')).toBe(Date.parse(completedAt));
    const later = { ...said, data: 'Later.', madeAt: Date.now() + 60_000 };
    await markDay(email, date, taskId, { reflection: later });
    expect(await toldOf('key-two-of-it')).toBeUndefined();
  });

  test('what another device said of the task later stands, and this is set aside and not sent again (rules/outbox#O11)', async () => {
    answerWith(() => HttpResponse.json({ detail: 'A later one stands.' }, { status: 409 }));
    const { outbox, email } = openOutbox();
    const { date, task_id: taskId } = reflection.body;
    const said = { type: 'text', data: 'Quiet.', mood: null, seconds: null, madeAt: 1 };
    await markDay(email, date, taskId, { status: 'done', reflection: said });

    expect(await postItem(outbox, reflection, never())).toMatchObject({ kind: 'accepted' });
    expect(await readItems(email)).toEqual([]);
    expect(await listGoneWords(email)).toMatchObject([{ text: 'Quiet.', isOutdone: true }]);
  });
});

interface Session {
  readMember?: () => Promise<{ email: string }>;
  refreshToken?: () => Promise<string>;
}

const otherUrl = 'http://localhost:3005/api/v1/commitments/other/task/timer';
const probe = { method: 'POST', body: '{}' };

let members = 0;

/** The outbox of a member of their own, since this page keeps what it knows of one for as long as it lives. */
/** Saves a preset, which the account refuses, and resolves with its item. */
async function refusedPreset(outbox: ReturnType<typeof openOutbox>['outbox'], email: string) {
  await savePreset(email, { name: 'Evening', plan: firstPlan });
  const [item] = (await presetsToTell(email, [])).untold;
  if (item === undefined) throw new Error('Nothing is told.');
  server.use(
    http.put('*/api/v1/practice/:email/preferences/:id', () =>
      HttpResponse.json({ message: tooManyPresets }, { status: 422 }),
    ),
  );
  outbox.send({ type: 'item.add', item });
  await eventually(() =>
    expect(outbox.getSnapshot().context.items).toMatchObject([{ refusal: tooManyPresets }]),
  );

  return item;
}

function presetsHere(email: string): Promise<Preset[]> {
  const { promise, resolve } = Promise.withResolvers<Preset[]>();
  const stop = onPresets(email, resolve);

  return promise.finally(stop);
}

function openOutbox({ readMember = unanswered, refreshToken = unanswered }: Session = {}) {
  members += 1;
  const email = `maya${members}@example.com`;
  const session: SessionActorRef = createActor(
    sessionMachine.provide({
      actors: {
        readMember: fromPromise<{ email: string }, { token: string | null }>(readMember),
        refreshToken: fromPromise<string, { token: string | null }>(refreshToken),
        tokenChanges: fromCallback<SessionEvent>(() => {}),
      },
      actions: { keepSession: () => {}, keepLeaving: () => {}, endSession: () => {} },
    }),
    { input: { token: null, isAuthenticated: false } },
  ).start();
  session.send({ type: 'member.signedIn', email, token: 't1' });
  const outbox = createActor(liveOutbox(session), { input: { email } }).start();
  running.push(outbox, session);

  return { outbox, session, email };
}

/** Answers each save as told, and lists what was asked. */
/** A recording of four bytes, as this device keeps it and the outbox would. */
async function keepRecording(email: string) {
  const name = 'voice-1.webm';
  const file = new Blob([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3)], { type: 'audio/webm' });
  await keepMedia(email, name, file);
  const item = mediaItem({ type: 'voice', name, seconds: 20 }, { type: file.type, size: 4 }, 0);
  if (item === null) throw new Error('It is no file that is sent.');

  return item;
}

/** Takes files in, and tells how they were sent. */
function takeFiles(): string[] {
  const taken: string[] = [];
  const media = '*/api/v1/media/:email/:id';
  const standing = { id: 'voice-1.webm', state: 'arriving', size: 4, version: null, address: null };
  server.use(
    http.put(media, () => {
      taken.push('PUT');
      return HttpResponse.json({ ...standing, offset: 0 });
    }),
    http.patch(media, ({ request }) => {
      taken.push(`PATCH ${request.headers.get('Upload-Offset')}`);
      return new HttpResponse(null, { status: 204, headers: { 'Upload-Offset': '4' } });
    }),
    http.post(`${media}/close`, () => {
      taken.push('POST');
      return HttpResponse.json({ id: 'voice-1.webm', version: 'e-1' });
    }),
  );

  return taken;
}

/** Answers what is to be deleted with that status, and lists what was asked. */
function answerDeletions(status: number) {
  const asked: unknown[][] = [];
  server.use(
    http.delete('*', ({ request }) => {
      asked.push([new URL(request.url).pathname, request.headers.get('Idempotency-Key')]);
      return HttpResponse.json({ error: 'It is so.' }, { status });
    }),
  );

  return asked;
}

function answerWith(answer: (token: string | null) => HttpResponse<object>) {
  const asked: unknown[][] = [];
  server.use(
    http.post(url, async ({ params, request }) => {
      const token = request.headers.get('Authorization');
      const key = request.headers.get('Idempotency-Key');
      asked.push([params['call'], params['email'], key, token, await request.json()]);
      return answer(token);
    }),
  );
  return asked;
}

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

function never(): AbortSignal {
  return new AbortController().signal;
}
