import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';

import {
  DeviceDataRefused,
  type BroughtBack,
  type OnlyHere,
} from '#src/domain/yourData/deviceData.ts';
import { deviceDataMachine } from '#src/machines/yourData/deviceDataMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const file = new Blob(['a']);
const onlyHere = { unsent: 1, drafts: 0, recordings: 0, media: 2, uploads: 1, sessions: 3 };
const idle = {
  email,
  file: null,
  fault: null,
  isExported: false,
  broughtBack: null,
  onlyHere: null,
  staysHere: false,
};

describe('deviceDataMachine', () => {
  test('exports, and says so until the next wish', async () => {
    const { actor, asked } = start();

    actor.send({ type: 'data.export' });
    expect(actor.getSnapshot().value).toBe('exporting');
    await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    expect(actor.getSnapshot().context).toEqual({ ...idle, isExported: true });
    expect(asked).toEqual([['export', email]]);

    actor.send({ type: 'device.forget' });
    expect(actor.getSnapshot().context).toEqual(idle);
  });

  test('brings back from a file, and shows the page anew when the member wants', async () => {
    const { actor, asked } = start();

    actor.send({ type: 'file.choose', file });
    expect(actor.getSnapshot().value).toBe('bringingBack');
    await waitFor(actor, (snapshot) => snapshot.matches('broughtBack'));
    expect(actor.getSnapshot().context).toEqual({
      ...idle,
      broughtBack: { days: 2, uploads: 1, media: 1, keptHere: 0, setAside: 0 },
    });

    actor.send({ type: 'data.show' });
    expect(asked).toEqual([['bringBack', email, file], ['show']]);
  });

  test('says why a file was refused, until another one is chosen', async () => {
    const { actor } = start({ refusal: new DeviceDataRefused('otherMember') });

    actor.send({ type: 'file.choose', file });
    await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    expect(actor.getSnapshot().context).toEqual({ ...idle, fault: 'otherMember' });

    actor.send({ type: 'file.choose', file });
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  test('stops at an error nobody foresaw', async () => {
    const { actor } = start({ refusal: new Error('Out of memory') });
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });

    actor.send({ type: 'file.choose', file });
    await expect.poll(() => errors).toEqual([new Error('Out of memory')]);
  });

  test('says what exists nowhere else before it forgets, and forgets nothing unasked (rules/yourData#Y4)', async () => {
    const { actor, asked } = start();

    actor.send({ type: 'device.forget' });
    expect(actor.getSnapshot().value).toBe('weighing');
    await waitFor(actor, (snapshot) => snapshot.matches('asking'));
    expect(actor.getSnapshot().context).toEqual({ ...idle, onlyHere });

    actor.send({ type: 'forget.cancel' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(asked).toEqual([['weigh', email]]);
  });

  test('forgets once it is confirmed, and is done', async () => {
    const { actor, asked } = start();

    actor.send({ type: 'device.forget' });
    await waitFor(actor, (snapshot) => snapshot.matches('asking'));
    actor.send({ type: 'forget.confirm' });
    expect(actor.getSnapshot().value).toBe('forgetting');
    await waitFor(actor, (snapshot) => snapshot.status === 'done');
    expect(asked).toEqual([
      ['weigh', email],
      ['forget', email],
    ]);
  });

  test('recordings stay on this device once that is kept, whatever else is under way (rules/practiceFeed#E24)', () => {
    const { actor, asked } = start();

    actor.send({ type: 'data.export' });
    actor.send({ type: 'media.choose', staysHere: true });
    expect(asked.at(-1)).toEqual(['choose', { email, staysHere: true }]);
    expect(actor.getSnapshot().context.staysHere).toBe(false);

    actor.send({ type: 'media.chosen', staysHere: true });
    expect(actor.getSnapshot().context.staysHere).toBe(true);
    expect(actor.getSnapshot().value).toBe('exporting');
  });

  test('takes one wish at a time', () => {
    const { actor, asked } = start();

    actor.send({ type: 'data.export' });
    actor.send({ type: 'file.choose', file });
    actor.send({ type: 'device.forget' });
    expect(actor.getSnapshot().value).toBe('exporting');
    expect(asked).toEqual([['export', email]]);
  });

  test('has no state and no transition that cannot be reached', () => {
    expect(
      coverageOf(deviceDataMachine, {
        input: { email },
        events: [
          { type: 'media.choose', staysHere: true },
          { type: 'media.chosen', staysHere: true },
          { type: 'data.export' },
          { type: 'file.choose', file },
          { type: 'data.show' },
          { type: 'device.forget' },
          { type: 'forget.confirm' },
          { type: 'forget.cancel' },
          { type: 'xstate.done.actor.exportData', output: undefined },
          {
            type: 'xstate.done.actor.bringBack',
            output: { days: 1, uploads: 0, media: 0, keptHere: 0, setAside: 0 },
          },
          { type: 'xstate.error.actor.bringBack', error: new DeviceDataRefused('broken') },
          { type: 'xstate.done.actor.findOnlyHere', output: onlyHere },
          { type: 'xstate.done.actor.forgetDevice', output: undefined },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function start({ refusal }: { refusal?: Error } = {}) {
  const asked: unknown[][] = [];
  const machine = deviceDataMachine.provide({
    actors: {
      mediaChoice: fromCallback(() => {}),
      exportData: fromPromise<void, { email: string }>(async ({ input }) => {
        asked.push(['export', input.email]);
      }),
      bringBack: fromPromise<BroughtBack, { email: string; file: Blob | null }>(
        async ({ input }) => {
          asked.push(['bringBack', input.email, input.file]);
          if (refusal !== undefined) throw refusal;
          return { days: 2, uploads: 1, media: 1, keptHere: 0, setAside: 0 };
        },
      ),
      findOnlyHere: fromPromise<OnlyHere, { email: string }>(async ({ input }) => {
        asked.push(['weigh', input.email]);
        return onlyHere;
      }),
      forgetDevice: fromPromise<void, { email: string }>(async ({ input }) => {
        asked.push(['forget', input.email]);
      }),
    },
    actions: {
      showAnew: () => void asked.push(['show']),
      chooseMedia: (_, choice) => void asked.push(['choose', choice]),
    },
  });
  const actor = createActor(machine, { input: { email } });
  actor.subscribe({ error: () => null });

  return { actor: actor.start(), asked };
}
