import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, type AnyActorRef, type AnyStateMachine } from 'xstate';

import { scheduleDelays } from '../../src/record/delays.ts';
import { unanswered } from '../../src/replay/silenced.ts';
import { waitingIn } from '../../src/xstate/xstatePrivate.ts';
import { LoginRefused } from '../machines/login.ts';
import { loginMachine } from '../machines/loginMachine.ts';
import { sessionMachine } from '../machines/sessionMachine.ts';

const form = { email: 'maya@example.com', password: 'p', mfaCode: '', rememberMe: false };
const context = { ...createActor(loginMachine).getSnapshot().context, form };

describe('the delays of a resolved snapshot', () => {
  test('wait at their full length, and take the machine on', () => {
    const { actor, clock } = frozenLogin();
    clock.increment(60_000);
    expect(actor.getSnapshot().value).toBe('submitting');

    scheduleDelays(actor);
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toBe('submitting');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('are not scheduled twice, and end with their state', () => {
    const { actor, clock, received } = frozenLogin();
    scheduleDelays(actor);
    scheduleDelays(actor);
    clock.increment(20_000);
    expect(received.filter((type) => type.startsWith('xstate.after'))).toHaveLength(1);

    const left = frozenLogin();
    scheduleDelays(left.actor);
    const error = new LoginRefused({ reason: 'wrongCredentials', serverMessage: null });
    const within: AnyActorRef = left.actor;
    within.send({ type: 'xstate.error.actor.login', error });
    left.clock.increment(60_000);
    expect(left.received.filter((type) => type.startsWith('xstate.after'))).toEqual([]);
  });

  test('are asked of the context where the machine computes them', () => {
    const clock = new SimulatedClock();
    const snapshot = sessionMachine.resolveState({
      value: { reauthenticating: 'waitingToRetry' },
      context: { token: 't-1', email: null, unanswered: 1 },
    });
    const machine: AnyStateMachine = unanswered(sessionMachine);
    const actor = createActor(machine, { snapshot, clock }).start();
    scheduleDelays(actor);

    expect(waitingIn(actor.system)).toHaveLength(1);
    clock.increment(1_999);
    expect(actor.getSnapshot().value).toEqual({ reauthenticating: 'waitingToRetry' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ reauthenticating: 'refreshing' });
  });
});

function frozenLogin() {
  const clock = new SimulatedClock();
  const received: string[] = [];
  const snapshot = loginMachine.resolveState({ value: 'submitting', context });
  const actor = createActor(unanswered(loginMachine), {
    snapshot,
    clock,
    inspect: (inspection) => {
      if (inspection.type === '@xstate.event') received.push(inspection.event.type);
    },
  }).start();

  return { actor, clock, received };
}
