import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { SessionError } from '#src/domain/app/session.ts';
import { sessionMachine } from '#src/machines/app/sessionMachine.ts';
import { today } from '#src/services/page/clock.ts';
import { memberKey } from '#src/services/device/memberKey.ts';
import { onMemberChanged } from '#src/routes/rooms/onMemberChanged.ts';

const zone = 'Pacific/Kiritimati';

vi.mock('#src/services/practice/memberStorage.ts', () => ({
  recalledEmail: () => 'maya@example.com',
}));
vi.mock('#src/services/practice/keptSlice.ts', () => ({
  readSlice: (owner: string) =>
    owner === memberKey('maya@example.com') ? { zone: { name: zone, answered: [] } } : null,
}));

describe('onMemberChanged', () => {
  test('tells whose the session is at once, and that it was confirmed', async () => {
    const { heard, settle } = open();
    expect(heard).toMatchObject([
      { type: 'member.changed', email: 'maya@example.com', today: today(zone), utc: today('UTC') },
    ]);

    await settle();
    expect(heard.filter(({ type }) => type === 'member.confirmed')).toHaveLength(1);
  });

  test('takes a token that was renewed for no news', async () => {
    const { session, heard, settle } = open();
    await settle();
    for (let count = 0; count < 3; count += 1) {
      session.send({ type: 'token.refused', token: session.getSnapshot().context.token });
      await settle();
    }

    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
    expect(heard.filter(({ type }) => type === 'member.confirmed')).toHaveLength(1);
  });

  test('tells that the session is sure again after it could not be renewed', async () => {
    const { session, heard, settle, refuseNext } = open();
    await settle();
    refuseNext();
    session.send({ type: 'token.refused', token: session.getSnapshot().context.token });
    await settle();
    expect(session.getSnapshot().value).toEqual({ reauthenticating: 'needsMember' });

    session.send({ type: 'member.signedIn', token: 't9', email: 'maya@example.com' });
    await settle();
    expect(heard.filter(({ type }) => type === 'member.confirmed')).toHaveLength(2);
  });

  test('tells that it is sure of another address, too, which a renewed token had', async () => {
    const { session, heard, settle, isNow } = open();
    await settle();
    isNow('maya.olsen@example.com');
    session.send({ type: 'token.stored', token: 't7' });
    await settle();

    expect(heard.slice(-2)).toMatchObject([
      { type: 'member.changed', email: 'maya.olsen@example.com' },
      { type: 'member.confirmed' },
    ]);
  });

  test('tells nothing more once it is stopped', async () => {
    const { heard, stop, settle } = open();
    stop();
    await settle();

    expect(heard).toHaveLength(1);
  });
});

function open() {
  let renewals = 0;
  let isRefused = false;
  let email = 'maya@example.com';
  const machine = sessionMachine.provide({
    actors: {
      readMember: fromPromise(() => Promise.resolve({ email })),
      refreshToken: fromPromise(() => {
        renewals += 1;
        return isRefused
          ? Promise.reject(new SessionError('refused'))
          : Promise.resolve(`t${renewals + 1}`);
      }),
      tokenChanges: fromCallback(() => {}),
    },
    actions: { keepSession: () => {}, keepLeaving: () => {}, endSession: () => {} },
  });
  const session = createActor(machine, {
    input: { token: 't1', isAuthenticated: false },
  });
  const heard: { type: string; email?: string | null }[] = [];
  session.start();
  const stop = onMemberChanged(session, (event) => heard.push(event));

  return {
    session,
    heard,
    stop,
    isNow: (next: string) => {
      email = next;
    },
    refuseNext: () => {
      isRefused = true;
    },
    settle: async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    },
  };
}
