import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { InvitationError } from '#src/domain/account/registration.ts';
import { invitationMachine } from '#src/machines/account/invitationMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('invitationMachine', () => {
  test('opens with the address that the invitation is for', async () => {
    const invitation = open(() => Promise.resolve({ email: 'sam@example.com' }));

    await vi.advanceTimersByTimeAsync(0);

    expect(invitation.getSnapshot().value).toBe('open');
    expect(invitation.getSnapshot().context.email).toBe('sam@example.com');
  });

  test('says that an invitation is of no use, and leaves it at that', async () => {
    const invitation = open(() => Promise.reject(new InvitationError('refused')));

    await vi.advanceTimersByTimeAsync(0);

    expect(invitation.getSnapshot()).toMatchObject({ status: 'done', value: 'refused' });
  });

  test('asks again when nobody answered', async () => {
    const answers = [
      () => Promise.reject(new InvitationError('unreachable')),
      () => Promise.resolve({ email: 'sam@example.com' }),
    ];
    const invitation = open(() => answers.shift()?.() ?? Promise.reject(new Error('asked thrice')));
    await vi.advanceTimersByTimeAsync(0);
    expect(invitation.getSnapshot().value).toBe('unreachable');

    invitation.send({ type: 'invitation.retry' });
    await vi.advanceTimersByTimeAsync(0);

    expect(invitation.getSnapshot().value).toBe('open');
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(invitationMachine, {
      input: { invitation: 'token' },
      events: [
        { type: 'invitation.retry' },
        { type: 'xstate.done.actor.readInvitation', output: { email: 'sam@example.com' } },
        { type: 'xstate.error.actor.readInvitation', error: new InvitationError('refused') },
        { type: 'xstate.error.actor.readInvitation', error: new InvitationError('unreachable') },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(readInvitation: () => Promise<{ email: string }>) {
  const machine = invitationMachine.provide({
    actors: {
      readInvitation: fromPromise<{ email: string }, { invitation: string }>(readInvitation),
    },
  });
  return createActor(machine, { input: { invitation: 'token' } }).start();
}
