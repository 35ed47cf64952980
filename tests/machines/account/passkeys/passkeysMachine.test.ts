import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { Attestation } from '#src/contract/account/credentials.ts';
import { CeremonyFailed } from '#src/domain/account/passkeys/ceremony.ts';
import type { Passkey } from '#src/domain/account/passkeys/passkeys.ts';
import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import {
  passkeysMachine,
  type PasskeysHere,
  type Removal,
} from '#src/machines/account/passkeys/passkeysMachine.ts';
import { coverageOf, happens } from '../../../support/transitions.ts';

const phone = { id: 'phone', name: 'Safari on iPhone', createdAt: 2, usedAt: null };
const laptop = { id: 'laptop', name: 'My laptop', createdAt: 1, usedAt: 3 };
const site = { rpId: 'localhost', userId: 'bWF5YQ' };
const here: PasskeysHere = { site, passkeys: [laptop], support: 'filledIn' };
const credential: Attestation = {
  id: 'phone',
  client_data: 'data',
  attestation_object: 'object',
  transports: ['internal'],
};
const proof = { type: 'xstate.done.actor.proof', output: { proofToken: 'a-proof' } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('passkeysMachine', () => {
  test('adds a passkey by a proof, and asks at once what it is called (rules/passkeys#PK2)', async () => {
    const { actor, sent } = await shown([credential, phone, undefined]);

    actor.send({ type: 'passkey.add' });
    happens(actor, proof);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'naming',
      context: { name: 'Safari on iPhone', done: 'added', proofToken: '', credential: null },
    });
    actor.send({ type: 'name.change', value: '  ' });
    actor.send({ type: 'form.submit' });
    expect(actor.getSnapshot().value).toBe('naming');
    actor.send({ type: 'name.change', value: ' My phone ' });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(sent).toEqual([
      { proof: 'a-proof' },
      { proof: 'a-proof', credential },
      { id: 'phone', name: 'My phone' },
    ]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: {
        here: { passkeys: [{ ...phone, name: 'My phone' }, laptop] },
        done: 'renamed',
      },
    });
  });

  test('removes one by a proof, and knows which are left (rules/passkeys#PK3)', async () => {
    const { actor, sent } = await shown([undefined], { ...here, passkeys: [phone, laptop] });
    let told = 0;
    actor.on('account.changed', () => {
      told += 1;
    });

    actor.send({ type: 'passkey.remove', id: 'phone' });
    actor.send({ type: 'others.change', value: false });
    happens(actor, proof);
    await settle();

    expect(told).toBe(1);
    expect(sent).toEqual([
      { id: 'phone', proof: 'a-proof', endOthers: false, site, left: ['laptop'] },
    ]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { here: { passkeys: [laptop] }, done: 'removed', proofToken: '' },
    });
  });

  test('reads anew which there are where one is gone that was to be renamed', async () => {
    const gone = new RecoveryRefused('rejected', 'That passkey is not there any more.');
    const { actor, list } = await shown([gone], { ...here, passkeys: [phone, laptop] });
    list({ ...here, passkeys: [laptop] });

    actor.send({ type: 'passkey.rename', id: 'phone' });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: {
        here: { passkeys: [laptop] },
        refusal: { serverMessage: 'That passkey is not there any more.' },
      },
    });
  });

  test('adds none where there is no name for it, or no passkey in this browser', async () => {
    for (const place of [
      { ...here, site: null },
      { ...here, support: 'none' as const },
    ]) {
      const { actor } = await shown([], place);
      actor.send({ type: 'passkey.add' });
      expect(actor.getSnapshot().value).toBe('shown');
    }
  });

  test.each([
    [new CeremonyFailed('known'), 'known'],
    [new RecoveryRefused('network'), { reason: 'network', serverMessage: null }],
  ])('is back where it was, and says so: %s', async (error, refusal) => {
    const { actor } = await shown([error]);

    actor.send({ type: 'passkey.add' });
    happens(actor, proof);
    await settle();

    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { refusal, proofToken: '' },
    });
  });

  test('every state is reached and every transition taken', () => {
    const error = new RecoveryRefused('network');
    expect(
      coverageOf(passkeysMachine, {
        input: { email: 'maya@example.com' },
        isSame: ({ value, context }) => [value, context.here.site === null, context.chosen],
        events: [
          { type: 'xstate.done.actor.readPasskeys', output: here },
          { type: 'xstate.error.actor.readPasskeys', error },
          { type: 'passkeys.retry' },
          { type: 'passkey.add' },
          { type: 'passkey.remove', id: 'laptop' },
          { type: 'passkey.rename', id: 'laptop' },
          { type: 'passkeys.cancel' },
          { type: 'others.change', value: false },
          { type: 'name.change', value: 'Mine' },
          { type: 'form.submit' },
          proof,
          { type: 'xstate.done.actor.createPasskey', output: credential },
          { type: 'xstate.error.actor.createPasskey', error },
          { type: 'xstate.done.actor.addPasskey', output: phone },
          { type: 'xstate.error.actor.addPasskey', error },
          { type: 'xstate.done.actor.renamePasskey', output: undefined },
          { type: 'xstate.error.actor.renamePasskey', error },
          { type: 'xstate.error.actor.renamePasskey', error: new RecoveryRefused('rejected') },
          { type: 'xstate.done.actor.readPasskeysAgain', output: here },
          { type: 'xstate.error.actor.readPasskeysAgain', error },
          { type: 'xstate.done.actor.removePasskey', output: undefined },
          { type: 'xstate.error.actor.removePasskey', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Answer = Attestation | Passkey | Error | undefined;

async function shown(answers: Answer[], place: PasskeysHere = here) {
  const sent: unknown[] = [];
  let listed = place;
  const answer = async <TValue>({ input }: { input: unknown }) => {
    sent.push(input);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next as TValue;
  };
  const machine = passkeysMachine.provide({
    actors: {
      readPasskeys: fromPromise<PasskeysHere, void>(() => Promise.resolve(listed)),
      createPasskey: fromPromise<Attestation, { proof: string }>(answer),
      addPasskey: fromPromise<Passkey, { proof: string; credential: Attestation | null }>(answer),
      renamePasskey: fromPromise<void, { id: string; name: string }>(answer),
      removePasskey: fromPromise<void, Removal>(answer),
    },
  });
  const actor = createActor(machine, { input: { email: 'maya@example.com' } }).start();
  await settle();

  return {
    actor,
    sent,
    /** What is read from now on. */
    list: (next: PasskeysHere) => {
      listed = next;
    },
  };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
