import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { Cue } from '#src/domain/practiceRoom/guidance.ts';
import { oneBreath } from '#src/domain/practiceRoom/scripts/oneBreath.ts';
import {
  guidanceMachine,
  type Guided,
  type GuidanceEvent,
} from '#src/machines/practiceRoom/guidanceMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const first: Cue = { at: 8, text: 'You can stay where you are.' };
const second: Cue = { at: 22, text: 'Put both feet down.' };

describe('guidanceMachine', () => {
  test('shows what comes, and silence between (rules/practiceRoom#Q9)', () => {
    const { guidance, state, cue } = open();
    expect(state().text).toBe('silent');

    guidance.send({ type: 'cue.came', cue: first, isLate: false });
    expect([state().text, cue()]).toEqual(['shown', first]);
    guidance.send({ type: 'cue.went' });
    expect([state().text, cue()]).toEqual(['silent', null]);
    guidance.send({ type: 'cue.came', cue: second, isLate: false });
    guidance.send({ type: 'cues.over' });
    expect([state().text, cue()]).toEqual(['over', null]);
  });

  test('says nothing where the device has no voice, whatever is wished', () => {
    const { guidance, said, state } = open();
    guidance.send({ type: 'voice.told', isThere: false, isSpoken: true });
    guidance.send({ type: 'voice.toggle' });
    guidance.send({ type: 'cue.came', cue: first, isLate: false });

    expect([state().voice, said]).toEqual(['gone', []]);
  });

  test('says what comes once that is wished, and what was wished before', async () => {
    const { guidance, said, state, wishes } = open();
    guidance.send({ type: 'voice.told', isThere: true, isSpoken: false });
    expect(state().voice).toBe('off');
    guidance.send({ type: 'cue.came', cue: first, isLate: false });
    expect(said).toEqual([]);

    guidance.send({ type: 'voice.toggle' });
    expect([state().voice, wishes]).toEqual(['waiting', [true]]);
    guidance.send({ type: 'cue.came', cue: second, isLate: false });
    expect([state().voice, said]).toEqual(['saying', [second.text]]);
    await settled();
    expect(state().voice).toBe('waiting');
    guidance.send({ type: 'voice.toggle' });
    expect([state().voice, wishes]).toEqual(['off', [true, false]]);

    const again = open();
    again.guidance.send({ type: 'voice.told', isThere: true, isSpoken: true });
    expect(again.state().voice).toBe('waiting');
  });

  test('shows what comes late, and does not say it', () => {
    const { guidance, said, state } = open();
    guidance.send({ type: 'voice.told', isThere: true, isSpoken: true });
    guidance.send({ type: 'cue.came', cue: first, isLate: true });

    expect([state(), said]).toEqual([{ text: 'shown', voice: 'waiting' }, []]);
  });

  test('lets what is being said give way to what comes', () => {
    const { guidance, said, state } = open(() => new Promise(() => {}));
    guidance.send({ type: 'voice.told', isThere: true, isSpoken: true });
    guidance.send({ type: 'cue.came', cue: first, isLate: false });
    guidance.send({ type: 'cue.came', cue: second, isLate: false });
    expect([state().voice, said]).toEqual(['saying', [first.text, second.text]]);

    guidance.send({ type: 'voice.toggle' });
    expect(state().voice).toBe('off');
  });

  test('goes on where the voice fails, and shows where it is taken away', async () => {
    const { guidance, state } = open(() => Promise.reject(new Error('no voice')));
    guidance.send({ type: 'voice.told', isThere: true, isSpoken: true });
    guidance.send({ type: 'cue.came', cue: first, isLate: false });
    await settled();
    expect(state().voice).toBe('waiting');

    guidance.send({ type: 'voice.told', isThere: false, isSpoken: true });
    expect(state()).toEqual({ text: 'shown', voice: 'gone' });
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(guidanceMachine, {
      input: { script: oneBreath, begunAt: 0 },
      isSame: ({ value }) => [value],
      events: [
        { type: 'cue.came', cue: first, isLate: false },
        { type: 'cue.came', cue: first, isLate: true },
        { type: 'cue.went' },
        { type: 'cues.over' },
        { type: 'voice.told', isThere: true, isSpoken: true },
        { type: 'voice.told', isThere: true, isSpoken: false },
        { type: 'voice.told', isThere: false, isSpoken: false },
        { type: 'voice.toggle' },
        { type: 'xstate.done.actor.say' },
        { type: 'xstate.error.actor.say', error: new Error('no voice') },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(say: () => Promise<void> = () => Promise.resolve()) {
  const said: string[] = [];
  const wishes: boolean[] = [];
  const guidance = createActor(
    guidanceMachine.provide({
      actors: {
        cues: fromCallback<GuidanceEvent, Guided>(() => {}),
        voices: fromCallback<GuidanceEvent>(() => {}),
        say: fromPromise<void, { text: string }>(({ input }) => {
          said.push(input.text);
          return say();
        }),
      },
      actions: { keepWish: (_, { isSpoken }) => void wishes.push(isSpoken) },
    }),
    { input: { script: oneBreath, begunAt: 0 } },
  ).start();

  return {
    guidance,
    said,
    wishes,
    cue: () => guidance.getSnapshot().context.cue,
    state: () => guidance.getSnapshot().value,
  };
}

function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
