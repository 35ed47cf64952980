import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { toldSessions } from '#src/domain/practice/feed.ts';
import { sessionItem } from '#src/domain/practice/untold.ts';
import {
  addSession,
  emptyPractice,
  mergedPractice,
  type MeditationSession,
  type Practice,
} from '#src/domain/practice/practice.ts';
import { timedSession } from '#src/domain/practice/session.ts';
import { separateSessions, sessionsToJoin } from '#src/domain/practice/timerSessions.ts';
import { joinedStretches, lengthOfStretches, type Stretch } from '#src/domain/timer/stretches.ts';
import { firstPartOf, partOf, timerIdOf } from '#src/domain/timer/timerId.ts';

const minute = 60_000;
const today = '2026-11-23';
const begin = Date.parse('2026-11-23T08:00:00.000Z');
const task = {
  taskId: '2026-11-23-TETHER-1',
  date: today,
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const timer = timerIdOf(task);

describe('the sessions of a timer that several devices ran', () => {
  test('keep the longer practice of two at once, and count no minute twice (rules/timer#T26)', () => {
    const early = told(practised([0, 3]));

    expect(sessionsToJoin([practised([0, 15])], [early])).toEqual([
      early,
      {
        ...practised([3, 15]),
        id: partOf(timer, 2),
      },
    ]);
    expect(sessionsToJoin([practised([0, 3])], [told(practised([0, 15]))])).toHaveLength(1);
  });

  test('add what was practised one after the other (rules/timer#T26)', () => {
    const [, beside] = sessionsToJoin([practised([60, 75])], [told(practised([0, 10]))]);

    expect(beside).toMatchObject({ durationMinutes: 15, startTime: momentOf(60) });
  });

  test('count what one of them had gone on with once (rules/timer#T26)', () => {
    const wentOn = told(practised([0, 3], [60, 77]));

    expect(separateSessions([practised([0, 5]), wentOn])).toMatchObject([
      { durationMinutes: 2, startTime: momentOf(3), endTime: momentOf(5) },
    ]);
    expect(separateSessions([practised([0, 3]), wentOn])).toEqual([]);
  });

  test('are none beside where clocks differ a little, or the account has none (rules/timer#T26)', () => {
    const later = { from: begin + 20 * minute, to: begin + 20 * minute + 29_000 };
    const own = session([{ from: begin, to: begin + 19 * minute + 31_000 }, later]);

    expect(separateSessions([own, told(practised([0, 20]))])).toEqual([]);
    expect(separateSessions([own])).toEqual([]);
  });

  test('are compared by this device’s clock, however far another’s is beside it (rules/practiceFeed#E29)', () => {
    const ahead = 60 * minute;
    const other = session([{ from: begin + ahead, to: begin + ahead + 3 * minute }]);
    const [heard] = account([other], { ahead }).sessions();

    expect(sessionsToJoin([practised([0, 15])], heard === undefined ? [] : [heard])).toMatchObject([
      { startTime: other.startTime },
      { durationMinutes: 12 },
    ]);
  });

  test('have the ids of its parts', () => {
    const long = timerIdOf({ date: today, taskId: 'é'.repeat(200) });

    for (const id of [timer, long]) {
      expect([1, 2, 17].map((part) => firstPartOf(partOf(id, part)))).toEqual([id, id, id]);
      expect(partOf(id, 9_999).length).toBeLessThanOrEqual(128);
    }
    expect(firstPartOf('1795302270000')).toBe('1795302270000');
  });

  test('are all that was practised, each minute once, on every device, in whatever order they come online (rules/timer#T26)', () => {
    const stretches = fc
      .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 3 })
      .map((all) =>
        joinedStretches(
          all.map(([from, long]) => stretch(from, from + long)),
          [],
        ),
      );
    const steps = fc.array(
      fc.tuple(fc.nat(2), fc.constantFrom('ends', 'sends', 'hears', 'losesAnswer')),
      { maxLength: 24 },
    );

    fc.assert(
      fc.property(fc.tuple(stretches, stretches, stretches), steps, (devices, order) => {
        const kept = account([]);
        const all = devices.map((own) => new Device(kept, own));
        for (const [index, step] of order) all[index]?.[step]();
        for (let round = 0; round < 5; round += 1) {
          for (const device of all) device.ends();
          for (const device of all) device.hears();
          for (const device of all) device.sends();
        }
        for (const device of all) device.hears();

        const whole = lengthOfStretches(
          devices.reduce((one, other) => joinedStretches(one, other)),
        );
        for (const { practice } of all) {
          expect(practice.totalHoursMeditated * 60).toBeCloseTo(whole / minute);
          expect(practice.sessions).toEqual(all[0]?.practice.sessions);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** A device that practised a timer at these times, and ends it once. */
class Device {
  practice: Practice = emptyPractice;
  private readonly account: ReturnType<typeof account>;
  private readonly own: readonly Stretch[];
  private hasEnded = false;

  constructor(kept: ReturnType<typeof account>, own: readonly Stretch[]) {
    this.account = kept;
    this.own = own;
  }

  ends() {
    if (this.hasEnded) return;

    this.hasEnded = true;
    const { sessions } = this.practice;
    const ended = session(this.own);
    const isKnown = sessions.some(({ id, isTold }) => id === ended.id && isTold === true);
    const added = isKnown ? separateSessions([...sessions, ended]) : [ended];
    for (const one of added) this.practice = addSession(this.practice, one, today);
  }

  hears() {
    const news = sessionsToJoin(this.practice.sessions, this.account.sessions());
    this.practice = mergedPractice(this.practice, { ...emptyPractice, sessions: news }, today);
  }

  sends() {
    this.account.takes(this.practice.sessions.filter(({ isTold }) => isTold !== true));
  }

  losesAnswer() {
    this.sends();
    this.sends();
  }
}

/** An account that makes each session once (rules/practiceFeed#E7), and tells of it. */
function account(sent: readonly MeditationSession[], { ahead = 0 } = {}) {
  const kept = new Map<string, MeditationSession>();
  const takes = (sessions: readonly MeditationSession[]) => {
    for (const one of sessions) if (!kept.has(one.id)) kept.set(one.id, one);
  };

  takes(sent);
  return {
    takes,
    sessions: () =>
      toldSessions(
        [...kept.values()].flatMap((one, index) => {
          const item = sessionItem(one);
          if (item === null) return [];

          const { body, madeAt, name } = item;
          const made_at = new Date(madeAt - ahead).toISOString();
          return [
            { kind: 'session' as const, id: name, seq: index + 1, gone: false, body, made_at },
          ];
        }),
      ),
  };
}

function practised(...minutes: [number, number][]): MeditationSession {
  return session(minutes.map(([from, to]) => stretch(from, to)));
}

function session(stretches: readonly Stretch[]): MeditationSession {
  const at = stretches.at(-1)?.to ?? begin;

  return timedSession({
    at,
    activeMs: lengthOfStretches(stretches),
    stretches,
    task,
    timeZone: 'UTC',
    knownIds: [],
  });
}

function told(one: MeditationSession): MeditationSession {
  return { ...one, isTold: true };
}

function stretch(from: number, to: number): Stretch {
  return { from: begin + from * minute, to: begin + to * minute };
}

function momentOf(after: number): string {
  return new Date(begin + after * minute).toISOString();
}
