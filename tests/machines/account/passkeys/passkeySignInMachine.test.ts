import { describe, expect, test, vi, beforeEach, afterEach } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { Assertion } from '#src/contract/account/credentials.ts';
import { LoginRefused } from '#src/domain/account/login.ts';
import { CeremonyFailed } from '#src/domain/account/passkeys/ceremony.ts';
import type { PasskeySignIn } from '#src/domain/account/passkeys/signIn.ts';
import {
  passkeySignInMachine,
  type Armed,
} from '#src/machines/account/passkeys/passkeySignInMachine.ts';
import { coverageOf } from '../../../support/transitions.ts';

const minute = 60_000;
const armed: Armed = {
  support: 'filledIn',
  options: {
    challenge: 'one',
    rpId: 'localhost',
    timeout: 5 * minute,
    userVerification: 'required',
    allowCredentials: [],
  },
};
const credential: Assertion = {
  id: 'key',
  client_data: 'data',
  authenticator_data: 'data',
  signature: 'signature',
};
const signedIn = { email: 'maya@example.com', token: 'a-token' };
const refused = new LoginRefused({ reason: 'wrongCredentials', serverMessage: null });
const away = new LoginRefused({ reason: 'network', serverMessage: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('passkeySignInMachine (rules/passkeys#PK5)', () => {
  test('keeps a challenge ready, a new one every four minutes, and ends what is asked of the browser with it', async () => {
    const { actor, signals } = open();
    await settle();
    expect(actor.getSnapshot().value).toBe('armed');

    await vi.advanceTimersByTimeAsync(4 * minute);

    expect(actor.getSnapshot().value).toBe('armed');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  test('signs in with what the browser filled in, remembered as the form says', async () => {
    const { actor, answer, sent } = open();
    actor.send({ type: 'rememberMe.change', value: true });
    await settle();

    answer(credential);
    await settle();

    expect(sent).toEqual([{ credential, rememberMe: true }]);
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: signedIn });
  });

  test('asks the browser for nothing while the form is sent, and again once it rests', async () => {
    const { actor, signals } = open();
    await settle();

    actor.send({ type: 'form.submit' });
    await settle();
    expect([actor.getSnapshot().value, signals[0]?.aborted]).toEqual(['paused', true]);

    actor.send({ type: 'form.rest' });
    await settle();
    expect(actor.getSnapshot().value).toBe('armed');
    expect(signals).toHaveLength(2);
  });

  test('says that it did not work, with a new challenge at once', async () => {
    const { actor, answer, signals } = open({ signIns: [refused, away] });
    for (const refusal of ['passkey', { reason: 'network' }]) {
      await settle();
      answer(credential);
      await settle();
      expect(actor.getSnapshot()).toMatchObject({ value: 'armed', context: { refusal } });
    }
    expect(signals).toHaveLength(3);

    actor.send({ type: 'form.submit' });
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });

  test('asks when it is asked to; who turns away is told nothing', async () => {
    const { actor, signals } = open({
      asked: [new CeremonyFailed('given up'), new CeremonyFailed('failed'), credential],
    });
    for (const refusal of [null, 'passkey']) {
      await settle();
      actor.send({ type: 'passkey.ask' });
      expect(actor.getSnapshot().value).toBe('asking');
      expect(signals.at(-1)?.aborted).toBe(true);
      await settle();
      expect(actor.getSnapshot()).toMatchObject({ value: 'armed', context: { refusal } });
    }
    actor.send({ type: 'passkey.ask' });
    await settle();

    expect(actor.getSnapshot().output).toEqual(signedIn);
  });

  test('leaves a browser alone that has none, fails, or gives up by itself again and again', async () => {
    const none = open({ arms: [null] });
    const broken = open();
    const tired = open();
    const offline = open({ arms: [away] });
    await settle();
    broken.fail(new CeremonyFailed('failed'));
    for (let times = 0; times < 6; times += 1) {
      expect(tired.actor.getSnapshot().value).toBe('armed');
      tired.fail(new CeremonyFailed('given up'));
      await settle();
    }

    for (const { actor } of [none, broken, tired, offline]) {
      expect(actor.getSnapshot().value).toBe('unavailable');
    }
    none.actor.send({ type: 'form.rest' });
    broken.actor.send({ type: 'form.rest' });
    expect(none.actor.getSnapshot().value).toBe('unavailable');
    expect(broken.actor.getSnapshot().value).toBe('arming');
  });

  test('every state is reached and every transition taken', () => {
    const found = coverageOf(passkeySignInMachine, {
      isSame: ({ value, context }) => [value, context.armed === null, context.givenUp],
      events: [
        { type: 'xstate.done.actor.arm', output: armed },
        { type: 'xstate.done.actor.arm', output: null },
        { type: 'xstate.error.actor.arm', error: away },
        { type: 'xstate.after.renewal.passkeySignIn.armed' },
        { type: 'xstate.done.actor.fillIn', output: credential },
        { type: 'xstate.error.actor.fillIn', error: new CeremonyFailed('given up') },
        { type: 'xstate.error.actor.fillIn', error: new CeremonyFailed('failed') },
        { type: 'xstate.done.actor.ask', output: credential },
        { type: 'xstate.error.actor.ask', error: new CeremonyFailed('given up') },
        { type: 'xstate.error.actor.ask', error: new CeremonyFailed('failed') },
        { type: 'xstate.done.actor.signIn', output: signedIn },
        { type: 'xstate.error.actor.signIn', error: refused },
        { type: 'form.submit' },
        { type: 'form.rest' },
        { type: 'passkey.ask' },
        { type: 'rememberMe.change', value: true },
      ],
    });

    expect(found).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Answer<TValue> = TValue | Error;

function open({
  arms = [],
  asked = [],
  signIns = [],
}: {
  arms?: Answer<Armed | null>[];
  asked?: Answer<Assertion>[];
  signIns?: Answer<PasskeySignIn>[];
} = {}) {
  const signals: AbortSignal[] = [];
  const sent: unknown[] = [];
  let pending = Promise.withResolvers<Assertion>();
  const machine = passkeySignInMachine.provide({
    actors: {
      arm: fromPromise<Armed | null, void>(async () =>
        given(arms.length > 0 ? arms.shift() : armed),
      ),
      fillIn: fromPromise<Assertion, { armed: Armed | null }>(({ signal }) => {
        signals.push(signal);
        pending = Promise.withResolvers<Assertion>();
        return pending.promise;
      }),
      ask: fromPromise<Assertion, { armed: Armed | null }>(async () => given(asked.shift())),
      signIn: fromPromise<PasskeySignIn, { credential: Assertion | null; rememberMe: boolean }>(
        async ({ input }) => {
          sent.push(input);
          return given(signIns.shift() ?? signedIn);
        },
      ),
    },
  });

  return {
    actor: createActor(machine).start(),
    signals,
    sent,
    answer: (value: Assertion) => pending.resolve(value),
    fail: (error: Error) => pending.reject(error),
  };
}

function given<TValue>(answer: Answer<TValue> | undefined): TValue {
  if (answer instanceof Error) throw answer;
  if (answer === undefined) throw new Error('Asked too often.');

  return answer;
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
