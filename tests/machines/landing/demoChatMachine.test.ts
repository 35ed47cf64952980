import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';

import { demoChatMachine } from '#src/machines/landing/demoChatMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

describe('demoChatMachine', () => {
  test('greets first (rules/landing#L11)', () => {
    const { chat } = open();

    expect(chat.getSnapshot().value).toEqual({ open: 'idle' });
    expect(chat.getSnapshot().context.messages).toEqual([
      { id: 0, from: 'guide', text: expect.stringContaining('demo'), offersSignIn: false },
    ]);
  });

  test('answers a message a second later, typing meanwhile (rules/landing#L12)', () => {
    const { chat, clock, say } = open();

    say(' hello ');
    clock.increment(999);
    expect(chat.getSnapshot().value).toEqual({ open: 'typing' });
    expect(chat.getSnapshot().context.messages.at(-1)).toEqual({
      id: 1,
      from: 'visitor',
      text: 'hello',
      offersSignIn: false,
    });

    clock.increment(1);
    expect(chat.getSnapshot().value).toEqual({ open: 'idle' });
    expect(chat.getSnapshot().context.messages.at(-1)?.from).toBe('guide');
  });

  test('answers each of several quick messages, in their order, and types until the last (rules/landing#L13)', () => {
    const { chat, clock, say } = open();
    say('one');
    clock.increment(300);
    say('login');
    clock.increment(300);
    say('three');

    clock.increment(400);
    expect(offers()).toEqual([false, false]);
    expect(chat.getSnapshot().value).toEqual({ open: 'typing' });
    clock.increment(300);
    expect(offers()).toEqual([false, false, true]);
    expect(chat.getSnapshot().value).toEqual({ open: 'typing' });
    clock.increment(300);
    expect(offers()).toEqual([false, false, true, false]);
    expect(chat.getSnapshot().value).toEqual({ open: 'idle' });

    function offers() {
      const { messages } = chat.getSnapshot().context;
      return messages.filter(({ from }) => from === 'guide').map((one) => one.offersSignIn);
    }
  });

  test('says nothing twice in a row, whatever chance picks', () => {
    const { chat, clock, say } = open();
    for (const text of ['one', 'two', 'three']) {
      say(text);
      clock.increment(1_000);
    }

    const answers = chat.getSnapshot().context.messages.filter(({ from }) => from === 'guide');
    const [, first, second, third] = answers.map(({ text }) => text);
    expect(second).not.toBe(first);
    expect(third).not.toBe(second);
  });

  test.each(['', '   ', '\n'])('ignores %j (rules/landing#L14)', (text) => {
    const { chat, say } = open();

    say(text);

    expect(chat.getSnapshot().value).toEqual({ open: 'idle' });
    expect(chat.getSnapshot().context.messages).toHaveLength(1);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(demoChatMachine, {
      input: { hasLeftAddress: false },
      events: [
        { type: 'message.send', text: ' ', chance: 0 },
        { type: 'message.send', text: 'hello', chance: 0 },
        { type: 'reply.due', text: 'hello', chance: 0 },
      ],
      isSame: ({ value, context }) => [value, Math.min(3, context.awaited)],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open() {
  const clock = new SimulatedClock();
  const chat = createActor(demoChatMachine, { clock, input: { hasLeftAddress: false } }).start();

  return {
    chat,
    clock,
    say: (text: string) => chat.send({ type: 'message.send', text, chance: 0.5 }),
  };
}
