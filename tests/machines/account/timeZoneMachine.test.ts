import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { ProfileError } from '#src/domain/account/profile.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import { timeZoneMachine, type TimeZoneEvent } from '#src/machines/account/timeZoneMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const newYork = 'America/New_York';
const lisbon = 'Europe/Lisbon';
const unreachable = new ProfileError('no', 'unreachable');
const both = { account: newYork, browser: lisbon };

describe('the question whose time counts (rules/today#D3)', () => {
  test('is asked where the browser is in another zone than the account', async () => {
    const { state } = await open();

    expect(state()).toBe('asking');
  });

  test.each([
    ['in the same zone', newYork],
    ['in the same zone by another name of it', 'US/Eastern'],
    ['in a zone that is no place', 'UTC'],
    ['in no place that is known by more than an offset', 'Etc/GMT+5'],
  ])('is not asked of a browser %s', async (_, browser) => {
    const { state } = await open({ browser });

    expect(state()).toBe('settled');
  });

  test.each([
    ['does not tell', null],
    ['has a zone of which this browser does not know', 'Europe/Atlantis'],
  ])('is not asked where the account %s', async (_, account) => {
    const { state } = await open({ account });

    expect(state()).toBe('settled');
  });

  test('has the account take over the zone of the browser, and says so', async () => {
    const { saved, effects, send, settle, state } = await open();
    send({ type: 'zone.use' });
    expect(state()).toBe('saving');
    await settle();

    expect(saved).toEqual([lisbon]);
    expect(effects.slice(1)).toEqual([
      ['keepAnswer', both],
      ['keepZone', lisbon],
      ['tellUsed', lisbon],
    ]);
    expect(state()).toBe('settled');
  });

  test('leaves the zone of the account, and is answered', async () => {
    const { saved, effects, send, state } = await open();
    send({ type: 'zone.keep' });

    expect([saved, effects.slice(1), state()]).toEqual([[], [['keepAnswer', both]], 'settled']);
  });

  test('is asked once for each two zones', async () => {
    const { send, state } = await open();
    send({ type: 'zone.keep' });
    send({ type: 'browser.seen', zone: 'Asia/Tokyo' });
    expect(state()).toBe('asking');
    send({ type: 'zone.keep' });

    send({ type: 'browser.seen', zone: lisbon });
    expect(state()).toBe('settled');
    send({ type: 'browser.seen', zone: 'Asia/Tokyo' });
    expect(state()).toBe('settled');
    send({ type: 'browser.seen', zone: 'Europe/Berlin' });
    expect(state()).toBe('asking');
  });

  test('goes when it is answered in another tab, or the browser is back', async () => {
    const { send, state } = await open();
    send({ type: 'browser.seen', zone: newYork });
    expect(state()).toBe('settled');

    send({ type: 'browser.seen', zone: lisbon });
    expect(state()).toBe('asking');
    send({ type: 'zone.kept', kept: { name: lisbon, answered: [] } });
    expect(state()).toBe('settled');
  });

  test('waits while something is written, and does not go while it is asked', async () => {
    const { send, state } = await open({ isWriting: true });
    expect(state()).toBe('waiting');
    send({ type: 'zone.use' });
    expect(state()).toBe('waiting');

    send({ type: 'field.changed', isInUse: false });
    expect(state()).toBe('asking');
    send({ type: 'field.changed', isInUse: true });
    expect(state()).toBe('asking');
  });

  test.each([unreachable, new TokenRefused('t1')])(
    'stays with a way to try again where it is not saved (%s)',
    async (failure) => {
      const { effects, saved, send, settle, state } = await open({
        save: [() => Promise.reject(failure), (zone) => Promise.resolve(zone)],
      });
      send({ type: 'zone.use' });
      await settle();
      expect([state(), effects.length]).toEqual(['failed', 1]);

      send({ type: 'zone.use' });
      await settle();
      expect([saved, state()]).toEqual([[lisbon, lisbon], 'settled']);
    },
  );

  test('can be answered otherwise after it was not saved', async () => {
    const { effects, send, settle, state } = await open({
      save: [() => Promise.reject(unreachable)],
    });
    send({ type: 'zone.use' });
    await settle();
    send({ type: 'zone.keep' });

    expect([state(), effects.at(-1)]).toEqual(['settled', ['keepAnswer', both]]);
  });
});

describe('the zone of the account (rules/account#C53)', () => {
  test('is kept on this device as the service tells it', async () => {
    const { effects } = await open();

    expect(effects).toEqual([['keepZone', newYork]]);
  });

  test.each(['member.confirmed', 'network.back', 'page.seen'] as const)(
    'is asked for again on %s, where nobody answered',
    async (type) => {
      const { send, settle, state } = await open({
        read: [() => Promise.reject(unreachable), () => Promise.resolve(newYork)],
      });
      expect(state()).toBe('unread');
      send({ type });
      await settle();

      expect(state()).toBe('asking');
    },
  );

  test.each(['member.confirmed', 'network.back', 'page.seen'] as const)(
    'is read anew on %s: another device may have changed it',
    async (type) => {
      const { effects, send, settle } = await open({
        browser: newYork,
        read: [() => Promise.resolve(newYork), () => Promise.resolve(lisbon)],
      });
      send({ type });
      await settle();

      expect(effects).toEqual([
        ['keepZone', newYork],
        ['keepZone', lisbon],
      ]);
    },
  );

  test.each(['read', 'save'] as const)(
    'stops on an error that nobody foresaw: %s',
    async (call) => {
      const bug = [() => Promise.reject(new Error('a bug'))];
      const { actor, send, settle } = await open({ [call]: bug });
      if (call === 'save') send({ type: 'zone.use' });
      await settle();

      expect(actor.getSnapshot().status).toBe('error');
    },
  );
});

test('every state is reached and every transition taken', () => {
  const { statesNotReached, transitionsNotTaken } = coverageOf(timeZoneMachine, {
    input: { email },
    events: [
      { type: 'zone.kept', kept: { name: newYork, answered: [] } },
      { type: 'browser.seen', zone: lisbon },
      { type: 'browser.seen', zone: newYork },
      { type: 'field.changed', isInUse: true },
      { type: 'field.changed', isInUse: false },
      { type: 'page.seen' },
      { type: 'network.back' },
      { type: 'member.confirmed' },
      { type: 'zone.use' },
      { type: 'zone.keep' },
      { type: 'xstate.done.actor.readZone', output: newYork },
      { type: 'xstate.error.actor.readZone', error: unreachable },
      { type: 'xstate.done.actor.saveZone', output: lisbon },
      { type: 'xstate.error.actor.saveZone', error: unreachable },
    ],
    isSame: ({ value, context: { browser, isWriting, kept } }) => [
      value,
      kept.name,
      browser,
      isWriting,
      kept.answered.length > 0,
    ],
  });

  expect([statesNotReached, transitionsNotTaken]).toEqual([[], []]);
});

async function open({
  account = newYork,
  browser = lisbon,
  isWriting = false,
  read = [() => Promise.resolve(account)],
  save = [(zone: string) => Promise.resolve(zone)],
}: {
  account?: string | null;
  browser?: string;
  isWriting?: boolean;
  read?: (() => Promise<string | null>)[];
  save?: ((zone: string) => Promise<string | null>)[];
} = {}) {
  const effects: unknown[] = [];
  const saved: string[] = [];
  let reads = 0;
  const actor = createActor(
    timeZoneMachine.provide({
      actors: {
        zoneChanges: fromCallback<TimeZoneEvent, { email: string }>(() => {}),
        pageChanges: fromCallback<TimeZoneEvent>(({ sendBack }) => {
          sendBack({ type: 'browser.seen', zone: browser });
          sendBack({ type: 'field.changed', isInUse: isWriting });
        }),
        readZone: fromPromise(() => {
          reads += 1;
          return read[Math.min(reads, read.length) - 1]?.() ?? Promise.resolve(null);
        }),
        saveZone: fromPromise(({ input: { zone } }) => {
          saved.push(zone);
          return save[Math.min(saved.length, save.length) - 1]?.(zone) ?? Promise.resolve(null);
        }),
      },
      actions: {
        keepZone: (_, { name }) => void effects.push(['keepZone', name]),
        keepAnswer: (_, { zones }) => void effects.push(['keepAnswer', zones]),
        tellUsed: (_, { name }) => void effects.push(['tellUsed', name]),
      },
    }),
    { input: { email } },
  );
  actor.subscribe({ error: () => null });
  actor.start();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  await settle();
  return {
    actor,
    effects,
    saved,
    settle,
    send: (event: TimeZoneEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
  };
}
