import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { appUpdateMachine } from '#src/machines/app/appUpdateMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('appUpdateMachine', () => {
  test('uses a new version while nobody looks and nothing is under way (rules/shell#X11)', async () => {
    const { actor, loadAnew } = open({ isUnderWay: () => Promise.resolve(false) });
    actor.send({ type: 'page.hidden' });
    expect(actor.getSnapshot().value).toBe('current');

    actor.send({ type: 'version.found' });
    actor.send({ type: 'page.seen' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([actor.getSnapshot().value, loadAnew.mock.calls]).toEqual(['found', []]);

    actor.send({ type: 'page.hidden' });
    await vi.advanceTimersByTimeAsync(0);
    expect([actor.getSnapshot().value, loadAnew.mock.calls.length]).toEqual(['leaving', 1]);
  });

  test('interrupts nothing that is under way, and looks again the next time (rules/shell#X11)', async () => {
    const answers = [true, false];
    const { actor, loadAnew } = open({
      isUnderWay: () => Promise.resolve(answers.shift() ?? true),
    });
    actor.send({ type: 'version.found' });
    actor.send({ type: 'page.hidden' });
    await vi.advanceTimersByTimeAsync(0);
    expect([actor.getSnapshot().value, loadAnew.mock.calls]).toEqual(['found', []]);

    actor.send({ type: 'page.hidden' });
    await vi.advanceTimersByTimeAsync(0);
    expect(loadAnew).toHaveBeenCalledOnce();
  });

  test('a page that is seen again before that is known stays', async () => {
    const asked = Promise.withResolvers<boolean>();
    const { actor, loadAnew } = open({ isUnderWay: () => asked.promise });
    actor.send({ type: 'version.found' });
    actor.send({ type: 'page.hidden' });
    actor.send({ type: 'page.seen' });
    asked.resolve(false);
    await vi.advanceTimersByTimeAsync(0);

    expect([actor.getSnapshot().value, loadAnew.mock.calls]).toEqual(['found', []]);
  });

  test('uses it when the member says so, whether or not the worker takes over', async () => {
    const { actor, loadAnew } = open({ takeOver: () => new Promise(() => {}) });
    actor.send({ type: 'version.found' });
    actor.send({ type: 'update.use' });
    await vi.advanceTimersByTimeAsync(4_999);
    expect([actor.getSnapshot().value, loadAnew.mock.calls]).toEqual(['takingOver', []]);

    await vi.advanceTimersByTimeAsync(1);
    expect(loadAnew).toHaveBeenCalledOnce();
  });

  test('offers it again on a page that was asked to stay', async () => {
    const { actor } = open({ takeOver: () => Promise.reject(new Error('It is gone.')) });
    actor.send({ type: 'version.found' });
    actor.send({ type: 'update.use' });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('leaving');

    await vi.advanceTimersByTimeAsync(10_000);
    expect(actor.getSnapshot().value).toBe('found');
  });

  test('every state is reached and every transition taken', () => {
    const { statesNotReached, transitionsNotTaken } = coverageOf(appUpdateMachine, {
      events: [
        { type: 'version.found' },
        { type: 'page.hidden' },
        { type: 'page.seen' },
        { type: 'update.use' },
        { type: 'xstate.done.actor.isUnderWay', output: true },
        { type: 'xstate.done.actor.isUnderWay', output: false },
        { type: 'xstate.done.actor.takeOver', output: undefined },
        { type: 'xstate.error.actor.takeOver', error: new Error('It is gone.') },
        { type: 'xstate.after.takeOverTimeout.appUpdate.takingOver' },
        { type: 'xstate.after.leaveTimeout.appUpdate.leaving' },
      ],
    });

    expect([statesNotReached, transitionsNotTaken]).toEqual([[], []]);
  });
});

function open({
  isUnderWay = () => Promise.resolve(true),
  takeOver = () => Promise.resolve(),
}: {
  isUnderWay?: () => Promise<boolean>;
  takeOver?: () => Promise<void>;
}) {
  const loadAnew = vi.fn();
  const machine = appUpdateMachine.provide({
    actors: {
      newerVersions: fromCallback(() => {}),
      pageChanges: fromCallback(() => {}),
      isUnderWay: fromPromise(isUnderWay),
      takeOver: fromPromise(takeOver),
    },
    actions: { loadAnew },
  });

  return { actor: createActor(machine).start(), loadAnew };
}
