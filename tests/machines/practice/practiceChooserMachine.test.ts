import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';

import type { PracticeChoice } from '#src/domain/practice/practiceChoice.ts';
import { practiceChooserMachine } from '#src/machines/practice/practiceChooserMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

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
  ])('tells of a %s practice, and closes (rules/practice#P8)', (practice, choice) => {
    const { chooser, chosen } = open();

    chooser.send({ type: 'minutes.choose', minutes: 20 });
    chooser.send({ type: 'practice.choose', practice });

    expect(chosen).toEqual([choice]);
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
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open() {
  const chosen: PracticeChoice[] = [];
  const chooser = createActor(practiceChooserMachine);
  chooser.on('practice.chosen', ({ choice }) => chosen.push(choice));
  chooser.start();
  chooser.send({ type: 'chooser.open' });

  return { chooser, chosen };
}
