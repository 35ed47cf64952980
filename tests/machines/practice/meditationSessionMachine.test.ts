import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';

import { endSession, pauseSession, startSession } from '#src/domain/practice/session.ts';
import {
  meditationSessionMachine,
  type MeditationSessionEvent,
} from '#src/machines/practice/meditationSessionMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const halfPastSix = Date.parse('2026-11-21T05:30:00Z');
const minute = 60_000;

const start: MeditationSessionEvent = {
  type: 'session.start',
  sessionType: 'guided',
  at: halfPastSix,
  timeZone: 'Europe/Berlin',
};
const begun = startSession({
  at: halfPastSix,
  type: 'guided',
  timeZone: 'Europe/Berlin',
  knownIds: [],
});

describe('meditationSessionMachine', () => {
  test('waits without a session', () => {
    const snapshot = meditation().getSnapshot();

    expect(snapshot.value).toBe('idle');
    expect(snapshot.context).toEqual({ knownIds: [], session: null });
    expect(snapshot.can({ type: 'session.end', at: halfPastSix })).toBe(false);
  });

  test('starts an active session with an id that is not taken', () => {
    const knownIds = [String(halfPastSix)];
    const actor = meditation(knownIds);

    actor.send(start);

    expect(actor.getSnapshot().value).toBe('active');
    expect(actor.getSnapshot().context).toEqual({
      knownIds,
      session: { ...begun, id: `${halfPastSix}-2` },
    });
  });

  test('keeps its first start', () => {
    const actor = meditation();

    actor.send(start);
    actor.send({ ...start, at: halfPastSix + minute });

    expect(actor.getSnapshot().context.session).toEqual(begun);
  });

  test('counts the minutes at each pause from the start (rules/practice#P11)', () => {
    const actor = meditation();
    const minutes = () => actor.getSnapshot().context.session?.durationMinutes;

    actor.send(start);
    actor.send({ type: 'session.pause', at: halfPastSix + 4.9 * minute });
    expect([actor.getSnapshot().value, minutes()]).toEqual(['paused', 4]);
    actor.send({ type: 'session.pause', at: halfPastSix + 6 * minute });
    expect(minutes()).toBe(4);

    actor.send({ type: 'session.resume' });
    expect([actor.getSnapshot().value, minutes()]).toEqual(['active', 4]);
    actor.send({ type: 'session.pause', at: halfPastSix + 11 * minute });
    expect([actor.getSnapshot().value, minutes()]).toEqual(['paused', 11]);
  });

  test('outputs the session that ended while active (rules/practice#P12)', () => {
    const actor = meditation();

    actor.send(start);
    actor.send({ type: 'session.end', at: halfPastSix + 20 * minute });

    expect(actor.getSnapshot()).toMatchObject({
      value: 'ended',
      status: 'done',
      output: {
        id: '1795239000000',
        startTime: '2026-11-21T05:30:00.000Z',
        endTime: '2026-11-21T05:50:00.000Z',
        durationMinutes: 20,
        type: 'guided',
        completed: true,
        day: '2026-11-21',
      },
    });
  });

  test('outputs the session that ended while paused, the pause included', () => {
    const actor = meditation();

    actor.send(start);
    actor.send({ type: 'session.pause', at: halfPastSix + 4 * minute });
    actor.send({ type: 'session.end', at: halfPastSix + 20 * minute });

    expect(actor.getSnapshot().output).toEqual(
      endSession(pauseSession(begun, halfPastSix + 4 * minute), halfPastSix + 20 * minute),
    );
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(meditationSessionMachine, {
      input: { knownIds: [] },
      events: [
        start,
        { type: 'session.pause', at: halfPastSix + minute },
        { type: 'session.resume' },
        { type: 'session.end', at: halfPastSix + 2 * minute },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function meditation(knownIds: readonly string[] = []) {
  return createActor(meditationSessionMachine, { input: { knownIds } }).start();
}
