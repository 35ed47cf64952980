import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import { deskDoorMachine, type Desk } from '#src/machines/timer/deskDoorMachine.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import { coverageOf, happens, silenced } from '../../support/transitions.ts';

const email = 'maya@example.com';
const fetched = 'xstate.done.actor.fetchDesk';
const failed = 'xstate.error.actor.fetchDesk';

describe('deskDoorMachine', () => {
  test('fetches nothing before the desk is wanted', () => {
    const { door, fetches } = open();

    expect(door.getSnapshot()).toMatchObject({ value: 'closed', context: { deskRef: null } });
    expect(fetches).not.toHaveBeenCalled();
  });

  test('opens with the desk of the member, found by its name, and with what tells of it', () => {
    const { door, desk, tellings } = open();
    door.send({ type: 'desk.want' });
    happens(door, { type: fetched, output: desk });

    const { deskRef } = door.getSnapshot().context;
    expect(door.getSnapshot().value).toBe('open');
    expect(deskRef?.getSnapshot().context.email).toBe(email);
    expect(door.system.get('timerDesk')).toBe(deskRef);
    expect(tellings).toHaveBeenCalledOnce();
  });

  test('opens once, however often the desk is wanted', () => {
    const { door, desk, fetches } = open();
    door.send({ type: 'desk.want' });
    door.send({ type: 'desk.want' });
    happens(door, { type: fetched, output: desk });
    const { deskRef } = door.getSnapshot().context;
    door.send({ type: 'desk.want' });
    door.send({ type: 'network.back' });

    expect(fetches).toHaveBeenCalledOnce();
    expect(door.getSnapshot().context.deskRef).toBe(deskRef);
  });

  test('says why the desk could not be fetched, and tries again after ten seconds', () => {
    const { clock, door, fetches, logged } = open();
    const error = new Error('out of reach');
    door.send({ type: 'desk.want' });
    happens(door, { type: failed, error });
    expect(door.getSnapshot().value).toBe('unreached');
    expect(logged).toHaveBeenCalledExactlyOnceWith(error);

    clock.increment(9_999);
    expect(door.getSnapshot().value).toBe('unreached');
    clock.increment(1);
    expect(door.getSnapshot().value).toBe('fetching');
    expect(fetches).toHaveBeenCalledTimes(2);
  });

  test.each(['network.back', 'desk.want'] as const)('tries again at once for %s', (type) => {
    const { door } = open();
    door.send({ type: 'desk.want' });
    happens(door, { type: failed, error: new Error('out of reach') });
    door.send({ type });

    expect(door.getSnapshot().value).toBe('fetching');
  });

  test.each(['closed', 'fetching', 'unreached'] as const)(
    'has none for a member who is leaving, found %s',
    (value) => {
      const { door, desk, tellings } = open();
      if (value !== 'closed') door.send({ type: 'desk.want' });
      if (value === 'unreached') {
        happens(door, { type: failed, error: new Error('out of reach') });
      }
      expect(door.getSnapshot().value).toBe(value);

      door.send({ type: 'member.leaving' });
      door.send({ type: 'desk.want' });
      door.send({ type: 'network.back' });
      happens(door, { type: fetched, output: desk });
      expect(door.getSnapshot()).toMatchObject({ value: 'left', context: { deskRef: null } });
      expect(tellings).not.toHaveBeenCalled();
    },
  );

  test('ends the desk with itself', () => {
    const { door, desk } = open();
    door.send({ type: 'desk.want' });
    happens(door, { type: fetched, output: desk });
    const { deskRef } = door.getSnapshot().context;
    door.stop();

    expect(deskRef?.getSnapshot().status).toBe('stopped');
  });

  test('every state is reached and every transition taken', () => {
    const { desk } = open();
    const coverage = coverageOf(deskDoorMachine, {
      events: [
        { type: 'desk.want' },
        { type: 'network.back' },
        { type: 'member.leaving' },
        { type: fetched, output: desk },
        { type: failed, error: new Error('out of reach') },
        { type: 'xstate.after.nextTry.deskDoor.unreached' },
      ],
      input: { email },
      isSame: ({ value }) => value,
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open() {
  const clock = new SimulatedClock();
  const fetches = vi.fn<() => Promise<Desk>>(() => new Promise(() => {}));
  const logged = vi.fn<(error: unknown) => void>();
  const tellings = vi.fn<() => void>();
  const machine = deskDoorMachine.provide({
    actors: { wishes: fromCallback(() => {}), fetchDesk: fromPromise<Desk>(fetches) },
    actions: { logFailure: (_, { error }) => logged(error) },
  });
  const desk: Desk = { timerDesk: silenced(timerDeskMachine), tellings: fromCallback(tellings) };

  return {
    clock,
    desk,
    door: createActor(machine, { clock, input: { email } }).start(),
    fetches,
    logged,
    tellings,
  };
}
