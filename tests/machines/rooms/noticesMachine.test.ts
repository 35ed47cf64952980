import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';

import { noticesMachine, type Alert } from '#src/machines/rooms/noticesMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const first: Alert = { text: 'Failed to load profile', wayOn: null };
const second: Alert = { text: 'Timed Session is coming soon!', wayOn: "Start today's Tether" };

describe('noticesMachine', () => {
  test('shows one alert at a time, in the order they came, in their exact words (rules/rooms#R5, rules/rooms#R6)', () => {
    const { notices } = open();

    notices.send({ type: 'alert.show', alert: first });
    notices.send({ type: 'alert.show', alert: second });
    expect(notices.getSnapshot().value).toBe('alerting');
    expect(notices.getSnapshot().context.alerts).toEqual([first, second]);

    notices.send({ type: 'alert.answer', alert: first, answer: 'ok' });
    expect(notices.getSnapshot().value).toBe('alerting');
    expect(notices.getSnapshot().context.alerts).toEqual([second]);

    notices.send({ type: 'alert.answer', alert: second, answer: 'wayOn' });
    expect(notices.getSnapshot().value).toBe('quiet');
    expect(notices.getSnapshot().context.alerts).toEqual([]);
  });

  test('tells whoever raised an alert how it was answered', () => {
    const { notices } = open();
    const heard = vi.fn();
    notices.on('alert.answered', heard);

    notices.send({ type: 'alert.show', alert: second });
    notices.send({ type: 'alert.answer', alert: second, answer: 'wayOn' });

    expect(heard.mock.calls).toEqual([
      [{ type: 'alert.answered', alert: second, answer: 'wayOn' }],
    ]);
  });

  test('ignores a second press that was meant for the alert before', () => {
    const { notices } = open();

    notices.send({ type: 'alert.show', alert: first });
    notices.send({ type: 'alert.show', alert: second });
    notices.send({ type: 'alert.answer', alert: first, answer: 'ok' });
    notices.send({ type: 'alert.answer', alert: first, answer: 'ok' });

    expect(notices.getSnapshot().context.alerts).toEqual([second]);
  });

  test('gives each toast three seconds of its own (rules/rooms#R7)', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'toast.show', text: 'Saved' });
    clock.increment(2_000);
    notices.send({ type: 'toast.show', text: 'Sent' });
    expect(toasts()).toEqual(['Saved', 'Sent']);

    clock.increment(999);
    expect(toasts()).toEqual(['Saved', 'Sent']);
    clock.increment(1);
    expect(toasts()).toEqual(['Sent']);
    clock.increment(2_000);
    expect(toasts()).toEqual([]);
  });

  test('keeps toasts while anything holds them, and then gives them their whole time again (rules/rooms#R7)', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'toast.show', text: 'Saved' });
    clock.increment(2_900);
    notices.send({ type: 'hold.begin', hold: 'pointer' });
    notices.send({ type: 'hold.begin', hold: 'hiddenPage' });
    clock.increment(60_000);
    notices.send({ type: 'hold.end', hold: 'pointer' });
    clock.increment(60_000);
    expect(toasts()).toEqual(['Saved']);

    notices.send({ type: 'hold.end', hold: 'hiddenPage' });
    clock.increment(2_999);
    expect(toasts()).toEqual(['Saved']);
    clock.increment(1);
    expect(toasts()).toEqual([]);
  });

  test('gives a toast its whole time again after a hold that was over before its time was', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'toast.show', text: 'Saved' });
    clock.increment(2_000);
    notices.send({ type: 'hold.begin', hold: 'pointer' });
    notices.send({ type: 'hold.end', hold: 'pointer' });
    clock.increment(2_999);
    expect(toasts()).toEqual(['Saved']);
    clock.increment(1);
    expect(toasts()).toEqual([]);
  });

  test('keeps a toast that came to a hidden page until the page is seen', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'hold.begin', hold: 'hiddenPage' });
    notices.send({ type: 'toast.show', text: 'Saved' });
    clock.increment(60_000);
    expect(toasts()).toEqual(['Saved']);

    notices.send({ type: 'hold.end', hold: 'hiddenPage' });
    clock.increment(3_000);
    expect(toasts()).toEqual([]);
  });

  test('does not prolong a toast when something that did not hold it ends', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'toast.show', text: 'Saved' });
    clock.increment(2_000);
    notices.send({ type: 'hold.end', hold: 'hiddenPage' });
    clock.increment(1_000);

    expect(toasts()).toEqual([]);
  });

  test('dismisses one toast and leaves the others their time', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'toast.show', text: 'Saved' });
    notices.send({ type: 'toast.show', text: 'Sent' });
    notices.send({ type: 'toast.dismiss', id: 2 });
    clock.increment(2_999);
    expect(toasts()).toEqual(['Saved']);

    clock.increment(1);
    expect(toasts()).toEqual([]);
  });

  test('is held by each thing once, however often it says so', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'toast.show', text: 'Saved' });
    notices.send({ type: 'hold.begin', hold: 'focus' });
    notices.send({ type: 'hold.begin', hold: 'focus' });
    notices.send({ type: 'hold.end', hold: 'focus' });
    clock.increment(3_000);

    expect(toasts()).toEqual([]);
  });

  test('times toasts whether or not an alert is up', () => {
    const { notices, clock, toasts } = open();

    notices.send({ type: 'toast.show', text: 'Saved' });
    notices.send({ type: 'alert.show', alert: first });
    clock.increment(3_000);

    expect(toasts()).toEqual([]);
    expect(notices.getSnapshot().value).toBe('alerting');
  });

  test('every state is reached and every transition taken', () => {
    const { statesNotReached, transitionsNotTaken } = coverageOf(noticesMachine, {
      events: [
        { type: 'alert.show', alert: first },
        { type: 'alert.show', alert: second },
        { type: 'alert.answer', alert: first, answer: 'ok' },
        { type: 'toast.show', text: 'Saved' },
        { type: 'toast.dismiss', id: 1 },
        { type: 'lifetime.over', newest: 1, held: 0 },
        { type: 'hold.begin', hold: 'pointer' },
        { type: 'hold.end', hold: 'pointer' },
      ],
      isSame: ({ value, context }) => [
        value,
        (context.alerts as Alert[]).slice(0, 2),
        context.toasts.length > 0,
        context.holds,
      ],
    });

    expect({ statesNotReached, transitionsNotTaken }).toEqual({
      statesNotReached: [],
      transitionsNotTaken: [],
    });
  });
});

function open() {
  const clock = new SimulatedClock();
  const notices = createActor(
    noticesMachine.provide({ actors: { pageHolds: fromCallback(() => {}) } }),
    { clock },
  ).start();

  return {
    notices,
    clock,
    toasts: () => notices.getSnapshot().context.toasts.map(({ text }) => text),
  };
}
