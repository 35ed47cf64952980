import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { letterRequestMachine } from '#src/machines/account/letterRequestMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('letterRequestMachine', () => {
  test('asks for a letter to the address as it is known, and says that it may be on its way (rules/account#C59)', async () => {
    const { actor, asked } = open(() => Promise.resolve());
    actor.send({ type: 'email.change', value: ' maya@example.com ' });

    actor.send({ type: 'form.submit' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    actor.send({ type: 'form.submit' });
    await vi.advanceTimersByTimeAsync(0);

    expect(asked).toEqual([{ email: 'maya@example.com' }]);
    expect(actor.getSnapshot().value).toBe('told');
    actor.send({ type: 'form.again' });
    expect(actor.getSnapshot().value).toBe('editing');
  });

  test.each([
    ['', 'emailMissing'],
    ['maya', 'emailMalformed'],
  ])('sends nothing for the address %j, and says why', (value, fault) => {
    const { actor, asked, found } = open(() => Promise.resolve());
    actor.send({ type: 'email.change', value });

    actor.send({ type: 'form.submit' });

    expect([actor.getSnapshot().context.fault, asked, found]).toEqual([
      fault,
      [],
      ['faults.found'],
    ]);
    actor.send({ type: 'email.change', value: 'm' });
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  test('comes back with the address and the refusal, and clears that with the next try', async () => {
    const { actor } = open(() => Promise.reject(new RecoveryRefused('tooMany', 'Later.')));
    actor.send({ type: 'email.change', value: 'maya@example.com' });

    actor.send({ type: 'form.submit' });
    await vi.advanceTimersByTimeAsync(0);

    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: {
        email: 'maya@example.com',
        refusal: { reason: 'tooMany', serverMessage: 'Later.' },
      },
    });
    actor.send({ type: 'form.submit' });
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });

  test('stops at what nobody foresaw', async () => {
    const { actor } = open(() => Promise.reject(new TypeError('a fault of ours')));
    actor.subscribe({ error: () => {} });
    actor.send({ type: 'email.change', value: 'maya@example.com' });

    actor.send({ type: 'form.submit' });
    await vi.advanceTimersByTimeAsync(0);

    expect(actor.getSnapshot().status).toBe('error');
  });

  test('every state is reached and every transition taken', () => {
    expect(
      coverageOf(letterRequestMachine, {
        events: [
          { type: 'email.change', value: 'maya@example.com' },
          { type: 'form.submit' },
          { type: 'form.again' },
          { type: 'xstate.done.actor.askForLetter', output: undefined },
          { type: 'xstate.error.actor.askForLetter', error: new RecoveryRefused('network') },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(askForLetter: () => Promise<void>) {
  const asked: { email: string }[] = [];
  const actor = createActor(
    letterRequestMachine.provide({
      actors: {
        askForLetter: fromPromise<void, { email: string }>(({ input }) => {
          asked.push(input);
          return askForLetter();
        }),
      },
    }),
  );
  const found: string[] = [];
  actor.on('faults.found', ({ type }) => void found.push(type));
  actor.start();

  return { actor, asked, found };
}
