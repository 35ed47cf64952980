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
import { readItems } from '#src/services/outbox/outbox.ts';
import { openDraftKeeper, recallReflection } from '#src/services/reflection/reflectionDraft.ts';
import { openBrowser } from '../../support/browserTab.ts';
import { openCrashingBrowser } from '../../support/crashingTab.ts';
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
  openCrashingBrowser();
  // The longest waits: what is sent again sooner is sent for another reason.
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
});
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

describe('the live outbox', () => {
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
});

interface Session {
  readMember?: () => Promise<{ email: string }>;
  refreshToken?: () => Promise<string>;
}

const otherUrl = 'http://localhost:3005/api/v1/commitments/other/task/timer';
const probe = { method: 'POST', body: '{}' };

let members = 0;

/** The outbox of a member of their own, since this page keeps what it knows of one for as long as it lives. */
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
      actions: { keepSession: () => {}, endSession: () => {} },
    }),
    { input: { token: null, isAuthenticated: false } },
  ).start();
  session.send({ type: 'member.signedIn', email, token: 't1' });
  const outbox = createActor(liveOutbox(session), { input: { email } }).start();
  running.push(outbox, session);

  return { outbox, session, email };
}

/** Answers each save as told, and lists what was asked. */
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
