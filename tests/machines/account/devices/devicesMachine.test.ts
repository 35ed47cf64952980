import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { Device } from '#src/domain/account/devices/devices.ts';
import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { devicesMachine } from '#src/machines/account/devices/devicesMachine.ts';
import { coverageOf, happens } from '../../../support/transitions.ts';

const here = {
  id: 'here',
  name: 'Firefox on Linux',
  zone: null,
  since: 0,
  seenAt: 2,
  isThis: true,
};
const phone = {
  id: 'phone',
  name: 'Safari on iPhone',
  zone: null,
  since: 0,
  seenAt: 1,
  isThis: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('devicesMachine', () => {
  test('signs one device out by a proof (rules/membership#Z3)', async () => {
    const { actor, sent } = await shown([undefined]);

    actor.send({ type: 'device.end', id: 'phone' });
    actor.send({ type: 'device.end', id: 'here' });
    expect(actor.getSnapshot().value).toBe('proving');
    happens(actor, { type: 'xstate.done.actor.proof', output: { proofToken: 'first' } });
    await settle();

    expect(sent).toEqual([{ id: 'phone', proof: 'first' }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { devices: [here], done: 'one' },
    });
  });

  test('signs all others out by a proof, which it forgets (rules/membership#Z4)', async () => {
    const { actor, sent } = await shown([new RecoveryRefused('network'), undefined]);

    for (const proofToken of ['first', 'second']) {
      actor.send({ type: 'others.end' });
      expect(actor.getSnapshot().value).toBe('proving');
      happens(actor, { type: 'xstate.done.actor.proof', output: { proofToken } });
      await settle();
    }

    expect(sent).toEqual([{ proof: 'first' }, { proof: 'second' }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { devices: [here], done: 'others', proofToken: '', refusal: null },
    });
    actor.send({ type: 'others.end' });
    expect(actor.getSnapshot().value).toBe('shown');
  });

  test('shows why nothing could be read, and reads again when it is asked to', async () => {
    const { actor } = open([new RecoveryRefused('network'), [here]]);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'unread',
      context: { refusal: { reason: 'network' } },
    });

    actor.send({ type: 'devices.retry' });
    await settle();

    expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { refusal: null } });
  });

  test('looks again when another part changed something, with what is shown still there', async () => {
    const { actor } = await shown([[here], new RecoveryRefused('network')]);

    actor.send({ type: 'account.changed' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'refreshing',
      context: { devices: [here, phone] },
    });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { devices: [here] } });

    actor.send({ type: 'account.changed' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'unread',
      context: { refusal: { reason: 'network' } },
    });
  });

  test('tells the other parts what it changed, and nothing else', async () => {
    const { actor } = await shown([undefined, [here]]);
    const told = vi.fn<() => void>();
    actor.on('account.changed', told);

    actor.send({ type: 'account.changed' });
    await settle();
    expect(told).not.toHaveBeenCalled();
    actor.send({ type: 'device.end', id: 'phone' });
    happens(actor, { type: 'xstate.done.actor.proof', output: { proofToken: 'first' } });
    await settle();
    expect(told).toHaveBeenCalledOnce();
  });

  test('every state is reached and every transition taken', () => {
    const error = new RecoveryRefused('network');
    expect(
      coverageOf(devicesMachine, {
        input: { email: 'maya@example.com' },
        isSame: ({ value, context }) => [value, context.devices, context.ending],
        events: [
          { type: 'xstate.done.actor.readDevices', output: [here, phone] },
          { type: 'xstate.error.actor.readDevices', error },
          { type: 'xstate.done.actor.readDevicesAgain', output: [here, phone] },
          { type: 'xstate.error.actor.readDevicesAgain', error },
          { type: 'devices.retry' },
          { type: 'account.changed' },
          { type: 'device.end', id: 'phone' },
          { type: 'xstate.done.actor.endDevice', output: undefined },
          { type: 'xstate.error.actor.endDevice', error },
          { type: 'others.end' },
          { type: 'proof.cancel' },
          { type: 'xstate.done.actor.proof', output: { proofToken: 'proof' } },
          { type: 'xstate.done.actor.endOthers', output: undefined },
          { type: 'xstate.error.actor.endOthers', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Answer = Device[] | Error | undefined;

function open(answers: Answer[]) {
  const sent: unknown[] = [];
  const answer = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? [];
  };
  const tell = async ({ input }: { input: unknown }) => {
    sent.push(input);
    await answer();
  };
  const machine = devicesMachine.provide({
    actors: {
      readDevices: fromPromise<Device[], void>(answer),
      endDevice: fromPromise<void, { id: string; proof: string }>(tell),
      endOthers: fromPromise<void, { proof: string }>(tell),
    },
  });

  return { actor: createActor(machine, { input: { email: 'maya@example.com' } }).start(), sent };
}

async function shown(answers: Answer[]) {
  const opened = open([[here, phone], ...answers]);
  await settle();

  return opened;
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
