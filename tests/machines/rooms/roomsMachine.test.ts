import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import { roomsMachine, type RoomsEvent } from '#src/machines/rooms/roomsMachine.ts';
import { mayaHere, silentRooms } from '../../support/rooms.ts';
import { coverageOf, happens } from '../../support/transitions.ts';

const maya = mayaHere.email;
const members = ['memberStore', 'outbox', 'feed', 'liveHeads', 'deskDoor', 'dayTasks'] as const;
const named = ['notices', 'memberStore', 'outbox', 'feed', 'liveHeads', 'dayTasks'] as const;
const names = ['notices', ...members] as const;
const noorHere: RoomsEvent = { ...mayaHere, email: 'noor@example.com', today: '2026-11-22' };
const renamedHere = { ...mayaHere, email: 'maya.olsen@example.com' } satisfies RoomsEvent;
const nobodyHere: RoomsEvent = { ...mayaHere, email: null };

describe('roomsMachine', () => {
  test('is empty while nobody is here, and says only what nobody has to be here for', () => {
    const { rooms } = open();

    expect(rooms.getSnapshot().value).toBe('empty');
    expect(rooms.system.get('notices')).toBeDefined();
    for (const name of members) expect(rooms.getSnapshot().children[name]).toBeUndefined();
  });

  test.each(['', '  '])('stays empty for an address that is none: %j (rules/app#A10)', (email) => {
    const { rooms } = open();
    rooms.send({ ...mayaHere, email });

    expect(rooms.getSnapshot().value).toBe('empty');
  });

  test('opens with the actors of the member, each on the day that is its own', () => {
    const { rooms } = open(mayaHere);
    const { memberStore, outbox, deskDoor, dayTasks } = rooms.getSnapshot().children;

    expect(memberStore?.getSnapshot().context).toMatchObject({ email: maya, today: '2026-11-21' });
    expect(outbox?.getSnapshot().context).toMatchObject({ email: maya });
    expect(deskDoor?.getSnapshot().context).toMatchObject({ email: maya });
    expect(dayTasks?.getSnapshot().context).toMatchObject({
      email: maya,
      utc: '2026-11-20',
      day: { date: '2026-11-21' },
    });
  });

  test.each(named)('has %s found by its name in the system', (name) => {
    const { rooms } = open(mayaHere);

    expect(rooms.system.get(name)).toBe(rooms.getSnapshot().children[name]);
  });

  test('keeps everything where the session says it is the same member', () => {
    const { rooms, forgotten } = open(mayaHere);
    const { children } = rooms.getSnapshot();
    rooms.send({ ...mayaHere, email: ' MAYA@example.com', today: '2026-11-22' });

    expect(rooms.getSnapshot().children).toEqual(children);
    expect(forgotten).not.toHaveBeenCalled();
  });

  test('gives another member actors of their own, on the days that are by then', () => {
    const { rooms, forgotten, paused } = open(mayaHere);
    const before = rooms.getSnapshot().children;
    rooms.send(noorHere);
    const after = rooms.getSnapshot().children;

    for (const name of members) {
      expect(before[name]?.getSnapshot().status).toBe('stopped');
      expect(after[name]?.getSnapshot()).toMatchObject({
        status: 'active',
        context: { email: 'noor@example.com' },
      });
      if (named.some((one) => one === name)) expect(rooms.system.get(name)).toBe(after[name]);
    }
    expect(after.notices).toBe(before.notices);
    expect(after.memberStore?.getSnapshot().context.today).toBe('2026-11-22');
    expect(forgotten).toHaveBeenCalledExactlyOnceWith(maya);
    expect(paused).toHaveBeenCalledExactlyOnceWith(maya);
  });

  test.each([true, false])(
    'goes on with what is kept of a member whose address is another one, sealed: %j (rules/account#C66)',
    (isSealed) => {
      const { rooms, forgotten, paused, sealed } = open(
        { sealed: isSealed },
        mayaHere,
        renamedHere,
      );

      expect(rooms.getSnapshot()).toMatchObject({
        value: isSealed ? 'arriving' : 'open',
        context: { occupant: { email: renamedHere.email } },
      });
      expect(rooms.getSnapshot().children.outbox?.getSnapshot().context.email).toBe(
        isSealed ? undefined : renamedHere.email,
      );
      for (const told of [forgotten, paused, sealed]) expect(told).not.toHaveBeenCalled();
    },
  );

  test('is empty again once the member has left, who is forgotten and practises no more (rules/app#A13)', () => {
    const { rooms, forgotten, paused } = open(mayaHere);
    const before = rooms.getSnapshot().children;
    rooms.send(nobodyHere);

    expect(rooms.getSnapshot()).toMatchObject({ value: 'empty', context: { occupant: null } });
    for (const name of members) expect(before[name]?.getSnapshot().status).toBe('stopped');
    expect(forgotten).toHaveBeenCalledExactlyOnceWith(maya);
    expect(paused).toHaveBeenCalledExactlyOnceWith(maya);
  });

  test('keeps the rooms of a member shut until what was sealed of them is open (rules/yourData#Y8)', () => {
    const { rooms, sealed } = open({ sealed: true }, mayaHere);
    expect(rooms.getSnapshot()).toMatchObject({
      value: 'arriving',
      context: { occupant: { email: maya } },
    });
    expect(rooms.system.get('memberStore')).toBeUndefined();

    happens(rooms, { type: 'xstate.done.actor.openSealed' });
    expect(rooms.getSnapshot().value).toBe('open');
    expect(sealed).not.toHaveBeenCalled();
  });

  test('opens them all the same where it cannot be opened', () => {
    const { rooms } = open({ sealed: true }, mayaHere);
    happens(rooms, {
      type: 'xstate.error.actor.openSealed',
      error: new Error('out of reach'),
    });

    expect(rooms.getSnapshot().value).toBe('open');
  });

  test('opens them all the same once that has taken its time, and seals of whom nothing was opened (rules/yourData#Y8)', () => {
    const { rooms } = open({ sealed: true }, mayaHere);
    happens(rooms, { type: 'xstate.after.arrivalTimeout.rooms.arriving' });
    expect(rooms.getSnapshot().value).toBe('open');

    const { sealed } = open({ sealed: true }, mayaHere, noorHere, nobodyHere);
    expect(sealed.mock.calls).toEqual([[maya], ['noor@example.com']]);
  });

  test('tells, once they are open, what the service confirmed before', () => {
    const { rooms } = open({ sealed: true }, mayaHere, { type: 'member.confirmed' });
    const told: unknown[] = [];
    rooms.system.inspect((event) => {
      if (event.type === '@xstate.event' && event.event.type === 'member.confirmed') {
        told.push(event.actorRef);
      }
    });
    happens(rooms, { type: 'xstate.done.actor.openSealed' });

    const { memberStore, outbox, feed, liveHeads, dayTasks, sealKey } =
      rooms.getSnapshot().children;
    expect(told).toEqual(
      expect.arrayContaining([memberStore, outbox, feed, liveHeads, dayTasks, sealKey]),
    );
  });

  test('seals what a member leaves, whose rooms were open', () => {
    const { sealed } = open({ sealed: false }, mayaHere, noorHere, nobodyHere);

    expect(sealed.mock.calls).toEqual([[maya], ['noor@example.com']]);
  });

  test('tells whoever waits for it that the service has confirmed the member', () => {
    const { rooms } = open(mayaHere);
    const { outbox } = rooms.getSnapshot().children;
    happens(outbox, {
      type: 'xstate.done.actor.deliverNext',
      output: { kind: 'nothingDue', wait: null },
    });
    const before = outbox?.getSnapshot().value;
    rooms.send({ type: 'member.confirmed' });

    expect([before, outbox?.getSnapshot().value]).toEqual(['idle', 'sending']);
  });

  test('ends its actors with itself', () => {
    const { rooms } = open(mayaHere);
    const { children } = rooms.getSnapshot();
    rooms.stop();

    expect(names.map((name) => children[name]?.getSnapshot().status)).toEqual(
      names.map(() => 'stopped'),
    );
  });

  test('every state is reached and every transition taken', () => {
    const noorIsSealed = silentRooms().provide({
      guards: { isNothingSealed: (_, { email }) => email === maya, isRenamed },
    });
    const coverage = coverageOf(noorIsSealed, {
      events: [
        mayaHere,
        noorHere,
        renamedHere,
        nobodyHere,
        { type: 'member.confirmed' },
        { type: 'xstate.done.actor.openSealed' },
        { type: 'xstate.error.actor.openSealed' },
        { type: 'xstate.after.arrivalTimeout.rooms.arriving' },
      ],
      isSame: ({ value, context }) => [value, context],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });

  test('stops, rather than staying empty, when its actors were not provided', () => {
    const crashed = vi.fn();
    const rooms = createActor(roomsMachine);
    rooms.subscribe({ error: crashed });

    rooms.start();

    expect(crashed).toHaveBeenCalledWith(
      new Error('The actor "pageHolds" was not provided; pass it to machine.provide({ actors }).'),
    );
  });
});

function open(first?: RoomsEvent | { sealed: boolean }, ...rest: RoomsEvent[]) {
  const isSealed = first !== undefined && 'sealed' in first && first.sealed;
  const events = first === undefined || 'sealed' in first ? rest : [first, ...rest];
  const forgotten = vi.fn<(email: string) => void>();
  const paused = vi.fn<(email: string) => void>();
  const sealed = vi.fn<(email: string) => void>();
  const machine = silentRooms().provide({
    actions: {
      forgetUser: (_, { email }) => forgotten(email),
      pauseTimers: (_, { email }) => paused(email),
      sealDevice: (_, { email }) => sealed(email),
    },
    guards: { isNothingSealed: () => !isSealed, isRenamed },
  });
  const rooms = createActor(machine).start();
  for (const event of events) rooms.send(event);

  return { rooms, forgotten, paused, sealed };
}

function isRenamed(_: unknown, { email, next }: { email: string; next: { email: string | null } }) {
  return [email, next.email].every((one) => one?.startsWith('maya'));
}
