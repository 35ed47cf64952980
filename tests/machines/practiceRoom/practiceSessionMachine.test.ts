import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { oneBreath } from '#src/domain/practiceRoom/scripts/oneBreath.ts';
import type { Script } from '#src/domain/practiceRoom/guidance.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import type { Preset } from '#src/domain/practiceRoom/presets.ts';
import { ownPractice } from '#src/domain/timer/ownPractice.ts';
import { startedTimer, type Moment } from '#src/domain/timer/timer.ts';
import { breathPacerMachine } from '#src/machines/practiceRoom/breathPacerMachine.ts';
import { guidanceMachine } from '#src/machines/practiceRoom/guidanceMachine.ts';
import type {
  PracticeSessionEvent,
  RoomWish,
  SeenPhase,
} from '#src/machines/practiceRoom/practiceSessionEvents.ts';
import { practiceSessionMachine } from '#src/machines/practiceRoom/practiceSessionMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const email = 'maya@example.com';
const minute = 60_000;
const breath: PracticePlan = { ...firstPlan, kind: 'breath', minutes: 5, breath: 'box' };
const guided: PracticePlan = { ...firstPlan, kind: 'guided', minutes: 5, script: 'one-breath' };
const settling: PracticePlan = { ...firstPlan, settling: 30 };
const left = startedTimer(ownPractice('left', '2026-11-21'), 10 * minute, 4 * minute, at(0));

describe('the room before a practice', () => {
  test('opens with what goes on: nothing, a timer in another tab, or a practice', () => {
    expect(opened().state()).toBe('choosing.ready');

    const { room, state } = open();
    expect(state()).toBe('arriving.opening');
    room.send({ type: 'timer.elsewhere' });
    expect(state()).toBe('arriving.elsewhere');
    room.send({ type: 'timer.none' });
    expect(state()).toBe('choosing.ready');

    const reloaded = open();
    reloaded.room.send(seen('paused'));
    expect(reloaded.state()).toBe('paused');
  });

  test('takes a plan, and one that is kept under a name; both are kept (rules/practiceRoom#Q15)', () => {
    const { kept, room, plan } = opened();
    room.send({ type: 'plan.change', plan: breath });
    room.send({ type: 'preset.keep', name: 'Before work' });
    room.send({ type: 'plan.change', plan: firstPlan });
    const preset = { name: 'Before work', plan: breath };
    room.send({ type: 'preset.use', preset });
    expect(plan()).toEqual(breath);

    room.send({ type: 'preset.remove', name: 'Before work' });
    expect(kept).toEqual([preset, 'Before work removed']);
    room.send({ type: 'presets.told', presets: [{ name: 'Elsewhere', plan: firstPlan }] });
    expect(room.getSnapshot().context.presets).toHaveLength(1);
  });

  test('lets a bell be heard', () => {
    const { room, tried } = opened();
    room.send({ type: 'bell.try', voice: 'chime' });

    expect(tried).toEqual(['chime']);
  });

  test('fetches the words of a guided practice, and says where they could not be had', async () => {
    const { answer, room, state } = opened();
    room.send({ type: 'plan.change', plan: guided });
    expect(state()).toBe('choosing.fetching');
    await answer(null);
    expect(state()).toBe('choosing.unfetched');

    room.send({ type: 'practice.start', at: at(0) });
    expect(state()).toBe('choosing.fetching');
    await answer(oneBreath);
    expect(state()).toBe('choosing.ready');
    expect(room.getSnapshot().context.script).toEqual(oneBreath);
  });

  test('asks about a practice that was left before its end (rules/practiceRoom#Q14)', () => {
    const answers = (['left.keep', 'left.drop'] as const).map((type) => {
      const { answered, room, state } = opened();
      room.send({ type: 'left.found', left });
      expect(state()).toBe('asking');
      room.send({ type });
      expect(state()).toBe('choosing.ready');
      return answered;
    });
    const through = opened();
    through.room.send({ type: 'left.found', left });
    through.room.send({ type: 'left.sitThrough', at: at(20 * minute) });

    expect([...answers, through.answered]).toEqual([['keep'], ['drop'], ['sit through']]);
  });
});

describe('the beginning', () => {
  test('is the desk’s timer, at once', () => {
    const { room, state, wishes, plans } = opened();
    room.send({ type: 'practice.start', at: at(7) });

    expect([state(), plans]).toEqual(['beginning', [firstPlan]]);
    expect(wishes).toEqual([
      { type: 'practice.begin', plan: firstPlan, at: at(7), hasRung: false },
    ]);
    room.send(seen('counting'));
    expect(state()).toBe('running.counting');
  });

  test('waits until one has settled, and is then when that was over, however late it is seen (rules/practiceRoom#Q2)', () => {
    const { room, state, wishes } = opened(settling);
    room.send({ type: 'practice.start', at: at(0) });
    expect(state()).toBe('settling');
    room.send({ type: 'clock.read', at: at(10_000) });
    expect(room.getSnapshot().context.settlingMs).toBe(20_000);
    room.send({ type: 'clock.read', at: at(95_000) });

    expect(state()).toBe('beginning');
    expect(wishes).toEqual([
      { type: 'practice.begin', plan: settling, at: at(30_000), hasRung: true },
    ]);
  });

  test('has yet to ring where what rings was not there while one settled', () => {
    const { room, wishes } = opened(settling);
    room.send({ type: 'practice.start', at: at(0) });
    room.send({ type: 'clock.read', at: at(30_000), isSilent: true });

    expect(wishes).toMatchObject([{ at: at(30_000), hasRung: false }]);
  });

  test('may come sooner, or not at all', () => {
    const skipped = opened(settling);
    skipped.room.send({ type: 'practice.start', at: at(0) });
    skipped.room.send({ type: 'settle.skip', at: at(5_000) });
    expect(skipped.wishes).toMatchObject([{ at: at(5_000), hasRung: false }]);

    const leaving = opened(settling);
    leaving.room.send({ type: 'practice.start', at: at(0) });
    leaving.room.send({ type: 'settle.leave' });
    expect([leaving.state(), leaving.wishes]).toEqual(['choosing.ready', []]);
  });

  test('leads back where the member keeps another timer, or one runs in another tab', () => {
    for (const [type, state] of [
      ['timer.none', 'choosing.ready'],
      ['timer.elsewhere', 'arriving.elsewhere'],
    ] as const) {
      const began = opened();
      began.room.send({ type: 'practice.start', at: at(0) });
      began.room.send({ type });
      expect(began.state()).toBe(state);
    }
  });
});

describe('a practice under way', () => {
  test('is paced where it is a breath: from an out-breath on, also after a rest (rules/practiceRoom#Q8)', () => {
    const { pacer, room } = opened(breath);
    room.send(seen('counting', { plan: breath, plannedMs: 5 * minute }));
    expect(pacer()).toMatchObject({ breath: 'box', begunAt: 1_000, whole: 300 });

    room.send(seen('paused', { plan: breath, practisedMs: minute, at: at(minute) }));
    expect(pacer()).toBeNull();
    const resumed = { plan: breath, plannedMs: 5 * minute, practisedMs: minute };
    room.send(seen('counting', { ...resumed, at: at(3 * minute) }));
    expect(pacer()).toMatchObject({ begunAt: 1_000 + 3 * minute, whole: 240 });
  });

  test('has its breath without an end where it counts up', () => {
    const endless = { ...breath, minutes: null };
    const { pacer, room } = opened(endless);
    room.send(seen('counting', { plan: endless }));

    expect(pacer()?.whole).toBe(Infinity);
  });

  test('is guided on from where its words are, breaks left out', async () => {
    const { answer, guidance, room } = opened(guided);
    await answer(oneBreath);
    room.send(seen('counting', { plan: guided, practisedMs: 2 * minute, at: at(5 * minute) }));

    expect(guidance()).toMatchObject({ begunAt: 1_000 + 3 * minute, script: oneBreath });
  });

  test('fetches its words where it goes on after a reload', async () => {
    const { answer, guidance, room } = open();
    room.send(seen('counting', { plan: guided }));
    expect(guidance()).toBeNull();
    await answer(oneBreath);

    expect(guidance()).toMatchObject({ script: oneBreath });
  });

  test('of which the same is told once more goes on as it was', () => {
    const { pacer, room } = opened(breath);
    room.send(seen('counting', { plan: breath }));
    room.send(seen('counting', { plan: breath, at: at(minute) }));

    expect(pacer()?.begunAt).toBe(1_000);
  });

  test('passes on what its member wishes of its time', () => {
    const { room, state, wishes } = opened();
    room.send(seen('counting'));
    room.send({ type: 'practice.pause', at: at(1) });
    room.send(seen('paused'));
    room.send({ type: 'practice.resume', at: at(2) });
    room.send(seen('doubting'));
    expect(state()).toBe('running.doubting');
    room.send({ type: 'away.count' });
    room.send({ type: 'away.leave' });
    room.send({ type: 'practice.finish', at: at(3) });

    expect(wishes.map(({ type }) => type)).toEqual([
      'practice.pause',
      'practice.resume',
      'away.count',
      'away.leave',
      'practice.finish',
    ]);
  });

  test('ends in what was sat, and leads to another or back (rules/practiceRoom#Q13)', () => {
    const { room, state } = opened();
    room.send(seen('counting'));
    room.send(seen('ending'));
    expect(state()).toBe('ending');
    room.send({ type: 'timer.ended', seconds: 600 });
    room.send({ type: 'timer.none' });
    expect([state(), room.getSnapshot().context.sat.seconds]).toEqual(['ended', 600]);
    room.send({ type: 'practice.again' });
    expect(state()).toBe('choosing.ready');

    room.send(seen('counting'));
    room.send({ type: 'timer.ended', seconds: 30 });
    room.send({ type: 'practice.done' });
    expect([state(), room.getSnapshot().status]).toEqual(['kept', 'done']);
  });
});

test('every state is reached and every transition taken', () => {
  const events = [
    ...(['counting', 'doubting', 'paused', 'ending'] as const).map((phase) => seen(phase)),
    ...[firstPlan, guided, settling].map((plan) => ({ type: 'plan.change' as const, plan })),
    { type: 'preset.use' as const, preset: { name: 'One', plan: firstPlan } },
    { type: 'preset.keep' as const, name: 'One' },
    { type: 'preset.remove' as const, name: 'One' },
    { type: 'presets.told' as const, presets: [] },
    { type: 'bell.try' as const, voice: 'bowl' as const },
    ...(['practice.start', 'practice.pause', 'practice.resume', 'practice.finish'] as const).map(
      (type) => ({ type, at: at(0) }),
    ),
    { type: 'clock.read' as const, at: at(1) },
    { type: 'clock.read' as const, at: at(minute) },
    { type: 'settle.skip' as const, at: at(1) },
    { type: 'settle.leave' as const },
    { type: 'away.count' as const },
    { type: 'away.leave' as const },
    { type: 'timer.ended' as const, seconds: 60 },
    { type: 'timer.none' as const },
    { type: 'timer.elsewhere' as const },
    { type: 'left.found' as const, left },
    { type: 'left.keep' as const },
    { type: 'left.drop' as const },
    { type: 'left.sitThrough' as const, at: at(1) },
    { type: 'practice.again' as const },
    { type: 'practice.done' as const },
    { type: 'xstate.done.actor.readScript' as const, output: oneBreath },
    { type: 'xstate.done.actor.readScript' as const, output: null },
  ];
  const coverage = coverageOf(practiceSessionMachine, {
    input: { email, plan: firstPlan },
    isSame: ({ context, value }) => [
      value,
      context['plan'].kind,
      context['plan'].settling > 0,
      context['script'] === null,
      context['left'] === null,
    ],
    events,
  });

  expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
});

function at(wall: number): Moment {
  return { wall: Date.parse('2026-11-21T07:00:00Z') + wall, mono: 1_000 + wall };
}

function seen(
  phase: SeenPhase,
  more: Partial<Extract<PracticeSessionEvent, { type: 'timer.seen' }>> = {},
) {
  return {
    type: 'timer.seen' as const,
    phase,
    practisedMs: 0,
    plannedMs: 10 * minute,
    plan: firstPlan,
    at: at(0),
    ...more,
  };
}

/** The room once it is known that nothing goes on. */
function opened(plan: PracticePlan = firstPlan) {
  const room = open(plan);
  room.room.send({ type: 'timer.none' });

  return room;
}

function open(plan: PracticePlan = firstPlan) {
  const wishes: RoomWish[] = [];
  const plans: PracticePlan[] = [];
  const kept: (Preset | string)[] = [];
  const tried: string[] = [];
  const answered: string[] = [];
  let fetched = Promise.withResolvers<Script | null>();
  const room = createActor(
    practiceSessionMachine.provide({
      actors: {
        roomTimer: fromCallback<RoomWish, { email: string }>(({ receive }) =>
          receive((wish) => void wishes.push(wish)),
        ),
        presetChanges: fromCallback<PracticeSessionEvent, { email: string }>(() => {}),
        settlingMoments: fromCallback<PracticeSessionEvent, { plan: PracticePlan; inMs: number }>(
          () => {},
        ),
        readScript: fromPromise<Script | null, { id: string }>(() => {
          fetched = Promise.withResolvers<Script | null>();
          return fetched.promise;
        }),
        breathPacer: breathPacerMachine.provide({
          actors: { breathPhases: fromCallback(() => {}) },
        }),
        guidance: guidanceMachine.provide({
          actors: { cues: fromCallback(() => {}), voices: fromCallback(() => {}) },
        }),
      },
      actions: {
        tryBell: (_, { voice }) => void tried.push(voice),
        keepPlan: (_, params) => void plans.push(params.plan),
        savePreset: (_, { preset }) => void kept.push(preset),
        removePreset: (_, { name }) => void kept.push(`${name} removed`),
        keepLeft: () => void answered.push('keep'),
        keepSatThrough: () => void answered.push('sit through'),
        dropLeft: () => void answered.push('drop'),
      },
    }),
    { input: { email, plan } },
  ).start();
  const child = (name: 'breathPacer' | 'guidance') => room.getSnapshot().children[name];

  return {
    answered,
    kept,
    plans,
    room,
    tried,
    wishes,
    answer: async (script: Script | null) => {
      fetched.resolve(script);
      await new Promise((resolve) => void setImmediate(resolve));
    },
    guidance: () => child('guidance')?.getSnapshot().context ?? null,
    pacer: () => room.getSnapshot().children.breathPacer?.getSnapshot().context ?? null,
    plan: () => room.getSnapshot().context.plan,
    state: () => {
      const { value } = room.getSnapshot();
      return typeof value === 'string' ? value : Object.entries(value).flat().join('.');
    },
  };
}
