import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { placeholderText, type PracticeChoice } from '#src/domain/practice/practiceChoice.ts';
import { practiceChooserMachine } from '#src/machines/practice/practiceChooserMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('practiceChooserMachine', () => {
  test('opens to choose and closes again', () => {
    const { chooser } = open();
    expect(chooser.getSnapshot().value).toBe('choosing');

    chooser.send({ type: 'chooser.close' });

    expect(chooser.getSnapshot().value).toBe('closed');
  });

  test.each<[PracticeChoice['practice'], PracticeChoice]>([
    ['timed', { practice: 'timed' }],
    ['guided', { practice: 'guided', minutes: 20 }],
    ['breath', { practice: 'breath' }],
  ])(
    'tells the placeholder of a %s practice and nothing else happens',
    async (practice, choice) => {
      const { chooser, told, wanted } = open();

      chooser.send({ type: 'minutes.choose', minutes: 20 });
      chooser.send({ type: 'practice.choose', practice });
      expect(chooser.getSnapshot().value).toBe('placeholder');
      await vi.advanceTimersByTimeAsync(0);

      expect(told).toEqual([choice]);
      expect(chooser.getSnapshot().value).toBe('closed');
      expect(wanted).not.toHaveBeenCalled();
    },
  );

  test('tells who follows the second way that today’s Tether is wanted', async () => {
    const { chooser, wanted } = open(true);

    chooser.send({ type: 'practice.choose', practice: 'breath' });
    await vi.advanceTimersByTimeAsync(0);

    expect(wanted).toHaveBeenCalledTimes(1);
    expect(chooser.getSnapshot().value).toBe('closed');
  });

  test('remembers the minutes from one opening to the next', () => {
    const { chooser } = open();

    chooser.send({ type: 'minutes.choose', minutes: 5 });
    chooser.send({ type: 'chooser.close' });
    chooser.send({ type: 'chooser.open' });

    expect(chooser.getSnapshot().context.minutes).toBe(5);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(practiceChooserMachine, {
      events: [
        { type: 'chooser.open' },
        { type: 'chooser.close' },
        { type: 'minutes.choose', minutes: 5 },
        { type: 'practice.choose', practice: 'guided' },
        { type: 'xstate.done.actor.tellPlaceholder', output: { wantsTether: true } },
        { type: 'xstate.done.actor.tellPlaceholder', output: { wantsTether: false } },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

test('the placeholder names the practice and its length', () => {
  expect(placeholderText({ practice: 'timed' })).toMatch(/^Timed Session, 10 minutes, has no/u);
  expect(placeholderText({ practice: 'guided', minutes: 20 })).toMatch(
    /^Guided Meditation, 20 minutes, has no/u,
  );
  expect(placeholderText({ practice: 'breath' })).toMatch(/^Breath Practice has no/u);
});

function open(wantsTether = false) {
  const told: (PracticeChoice | null)[] = [];
  const wanted = vi.fn();
  const chooser = createActor(
    practiceChooserMachine.provide({
      actors: {
        tellPlaceholder: fromPromise<{ wantsTether: boolean }, { choice: PracticeChoice | null }>(
          ({ input }) => {
            told.push(input.choice);
            return Promise.resolve({ wantsTether });
          },
        ),
      },
    }),
  );
  chooser.on('tether.wanted', wanted);
  chooser.start();
  chooser.send({ type: 'chooser.open' });

  return { chooser, told, wanted };
}
