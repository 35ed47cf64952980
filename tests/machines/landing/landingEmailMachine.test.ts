import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';

import { landingEmailMachine } from '#src/machines/landing/landingEmailMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

describe('landingEmailMachine', () => {
  test.each(['', ' ', '\t\n'])('ignores %j (rules/landing#L8)', (value) => {
    const { form, kept } = open();

    form.send({ type: 'email.change', value });
    form.send({ type: 'email.submit' });

    expect(form.getSnapshot().value).toBe('editing');
    expect(kept).toEqual([]);
  });

  test('keeps the address, trimmed, and leaves half a second later (rules/landing#L10)', () => {
    const { form, kept, clock } = open();
    form.send({ type: 'email.change', value: ' ana@example.com ' });

    form.send({ type: 'email.submit' });
    form.send({ type: 'email.submit' });

    expect(kept).toEqual(['ana@example.com']);
    clock.increment(499);
    expect(form.getSnapshot().value).toBe('leaving');
    clock.increment(1);
    expect(form.getSnapshot().status).toBe('done');
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(landingEmailMachine, {
      events: [
        { type: 'email.change', value: 'ana@example.com' },
        { type: 'email.submit' },
        { type: 'xstate.after.farewell.landingEmail.leaving' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open() {
  const kept: string[] = [];
  const clock = new SimulatedClock();
  const machine = landingEmailMachine.provide({
    actions: { keepEmail: (_, { email }) => kept.push(email) },
  });

  return { form: createActor(machine, { clock }).start(), kept, clock };
}
