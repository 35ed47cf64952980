import { globSync, readFileSync } from 'node:fs';

import { describe, expect, test, vi } from 'vitest';
import {
  and,
  assign,
  cancel,
  createActor,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  log,
  not,
  or,
  raise,
  sendTo,
  setup,
  SimulatedClock,
  spawnChild,
  stopChild,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type InspectionEvent,
} from 'xstate';

import * as own from '../src/xstate/xstatePrivate.ts';

const folder = new URL('../src/', import.meta.url);

/** What each name is for. A release of XState that renames one fails at its line. */
const asked: [name: string, () => void | Promise<void>][] = [
  [
    'xstate.init, xstate.stop: the events with which an actor begins and ends',
    () => {
      const { actor, seen } = started();
      actor.stop();

      const landed = seen.filter(({ type }) => type === '@xstate.snapshot').map(eventOf);
      expect(landed[0]?.type).toBe(own.startType);
      expect(landed.at(-1)?.type).toBe(own.stopType);
      expect(own.isOwnType(own.startType)).toBe(true);
      expect(own.isOwnType('call.make')).toBe(false);
      expect(own.withoutMark(own.startType)).toBe('init');
      expect(own.withoutMark('call.make')).toBe('call.make');
    },
  ],
  [
    'input: what an actor was given, in the event with which it begins',
    () => {
      const { seen } = started();
      const [begun] = seen.filter(({ type }) => type === '@xstate.event').map(eventOf);

      expect(Object.keys(begun ?? {}).filter(own.carriesAnswer)).toEqual(['input']);
    },
  ],
  [
    'xstate.after.: the event of a delay, which names it',
    () => {
      const { actor, clock, received } = started();
      actor.send({ type: 'call.make' });
      clock.increment(1_000);

      const type = received().at(-1)?.type ?? '';
      expect([own.causeOf(type), own.delayNameIn(type)]).toEqual(['after', 'timeout']);
      expect(actor.getSnapshot().value).toBe('idle');
    },
  ],
  [
    'xstate.done., actor., output, actorId, data: the event of a call that ended well',
    async () => {
      const { actor, received, seen } = started();
      actor.send({ type: 'call.make' });
      await vi.waitUntil(() => actor.getSnapshot().matches({ answered: 'shown' }));

      const event = received().at(-1) ?? { type: '' };
      expect([own.causeOf(event.type), own.endedIn(event.type)]).toEqual(['done', 'call']);
      expect(event).toEqual(own.doneEvent('call', 'hello'));
      expect(Object.keys(event).filter(own.carriesAnswer)).toEqual(['output']);
      expect(Object.keys(event).filter(own.namesActor)).toEqual(['actorId']);
      const answer = seen.map(eventOf).find((one) => one !== null && 'data' in one);
      expect(Object.keys(answer ?? {}).filter(own.carriesAnswer)).toEqual(['data']);
      expect(own.isOwnType(answer?.type ?? '')).toBe(true);
    },
  ],
  [
    'xstate.error.: the event of a call that failed',
    async () => {
      const fault = new Error('No line.');
      const { actor, received } = started(() => Promise.reject(fault));
      actor.send({ type: 'call.make' });
      await vi.waitUntil(() => actor.getSnapshot().value === 'idle');

      const event = received().at(-1) ?? { type: '' };
      expect([own.causeOf(event.type), own.endedIn(event.type)]).toEqual(['error', 'call']);
      expect(event).toEqual(own.errorEvent('call', fault));
    },
  ],
  [
    'xstate.done., state.: the event of a state that came to its end',
    () => {
      const [type = ''] = nodeNamed('answered').transitions.keys();

      expect([own.causeOf(type), own.endedIn(type)]).toEqual(['done', 'caller.answered']);
      expect(own.causeOf('call.make')).toBeNull();
    },
  ],
  [
    'xstate.assign, xstate.raise, xstate.cancel, xstate.spawnChild, xstate.stopChild, xstate.enqueueActions: what only computes',
    () => {
      const computing = [
        assign({}),
        raise({ type: 'a' }),
        cancel('a'),
        spawnChild('a'),
        stopChild('a'),
        enqueueActions(() => {}),
      ];
      const reaching = [emit({ type: 'a' }), log('a'), sendTo('a', { type: 'a' }), () => {}, 'a'];

      expect(computing.map(own.isComputing)).toEqual(computing.map(() => true));
      expect(reaching.map(own.isComputing)).toEqual(reaching.map(() => false));
    },
  ],
  [
    '__xstatenode: a machine, of whichever copy of XState',
    () => {
      expect([machine, bell, { id: 'a' }].map(own.isMachine)).toEqual([true, false, false]);
    },
  ],
  [
    'logic, _parent: what an actor runs, and who invoked it',
    () => {
      const { actor } = started();
      const child = actor.getSnapshot().children['bell'];
      if (child === undefined) throw new Error('The machine invokes a bell.');

      expect(own.machineOf(actor)?.id).toBe('caller');
      expect(own.machineOf(createActor(bell))).toBeNull();
      expect(own.parentOf(child)).toBe(actor);
      expect(own.parentOf(actor)).toBeUndefined();
    },
  ],
  [
    'options: what an actor was created with',
    () => {
      const { actor } = started();
      const snapshot = machine.resolveState({ value: 'idle', context: { number: '2' } });

      expect(own.beganWith(actor)).toEqual({ input: { number: '1' }, hasSnapshot: false });
      expect(own.beganWith(createActor(machine, { snapshot, input: { number: '3' } }))).toEqual({
        input: { number: '3' },
        hasSnapshot: true,
      });
    },
  ],
  [
    'implementations: what a machine was set up and provided with, by names',
    () => {
      const { actors, actions, delays } = own.providedTo(machine);
      const tell = () => {};

      expect([actors, actions, delays].map((some) => Object.keys(some))).toEqual([
        ['bell', 'call'],
        ['tell'],
        ['timeout'],
      ]);
      expect(actors['bell']).toBe(bell);
      expect(own.providedTo(machine.provide({ actions: { tell } })).actions['tell']).toBe(tell);
    },
  ],
  [
    '_nodes, ownEvents, getTransitionData: what is active, and what it takes',
    () => {
      const { actor } = started();
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      const idle = nodeNamed('idle', snapshot.machine);
      const [make] = idle.transitions.get('call.make') ?? [];

      expect(own.activeNodes(snapshot)).toHaveLength(2);
      expect(own.activeNodes(snapshot)[0]).toBe(snapshot.machine.root);
      expect(own.activeNodes(snapshot)[1]).toBe(idle);
      expect(own.handledTypes(snapshot)).toContain('call.make');
      expect(own.handledTypes(snapshot)).not.toContain('call.end');
      expect([...own.selectedBy(snapshot, { type: 'call.make' })]).toEqual([make]);
      expect([...own.selectedBy(snapshot, { type: 'call.end' })]).toEqual([]);
    },
  ],
  [
    '_transitions: what a microstep took, as the machine itself holds it',
    () => {
      const { actor, seen } = started();
      actor.send({ type: 'call.make' });

      const steps = seen.filter((one) => one.type === '@xstate.microstep');
      const [taken] = steps.flatMap((step) => (isMade(step) ? own.takenBy(step) : []));
      const idle = nodeNamed('idle', actor.getSnapshot().machine);
      expect(taken).toBe(idle.transitions.get('call.make')?.[0]);
    },
  ],
  [
    'delay, guards: of a transition, and of guards that were combined',
    () => {
      const after = [...nodeNamed('calling').transitions.values()].flat();
      const combined = [and(['a', 'b']), or(['a', 'b']), not('a')];

      expect(after.map(own.delayOf).filter((delay) => delay !== undefined)).toEqual(['timeout']);
      expect(combined.map(own.guardsWithin)).toEqual([['a', 'b'], ['a', 'b'], ['a']]);
      expect(own.guardsWithin(() => true)).toBeNull();
    },
  ],
  [
    '_scheduledEvents, scheduler: what waits, and how more is made to wait',
    () => {
      const { actor, clock } = started();
      actor.send({ type: 'call.make' });
      const [delay] = own.waitingIn(actor.system);
      expect(own.waitingIn(actor.system)).toHaveLength(1);
      expect(own.waitingIn(actor.system)[0]).toBe(delay);
      expect(delay).toMatchObject({ id: delay?.event.type, source: actor });
      expect(own.causeOf(delay?.id ?? '')).toBe('after');

      actor.send({ type: 'call.end' });
      expect(own.waitingIn(actor.system)).toEqual([]);

      own.scheduleOwn(actor, 'call.make', 500);
      clock.increment(500);
      expect(actor.getSnapshot().value).toBe('calling');
    },
  ],
  [
    'historyValue, children: what a machine is given to go on from, and what it remembers',
    () => {
      const snapshot = own.persisted({
        status: 'active',
        value: 'idle',
        context: { number: '4' },
        history: { 'caller.answered.before': ['caller.answered.kept'] },
        children: { bell: { src: 'bell', snapshot: createActor(bell).getPersistedSnapshot() } },
      });
      const actor = createActor(machine, { snapshot, input: { number: '5' } }).start();

      expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { number: '4' } });
      expect(Object.keys(actor.getSnapshot().children)).toEqual(['bell']);
      expect(own.historyIn(actor.getSnapshot())).toEqual({
        'caller.answered.before': ['caller.answered.kept'],
      });
      actor.send({ type: 'answer.recall' });
      expect(actor.getSnapshot().value).toEqual({ answered: 'kept' });
    },
  ],
];

describe('what XState keeps to itself', () => {
  test.each(asked)('%s', async (_, assertIt) => {
    await assertIt();
  });

  test('stands in one file, of which nothing is left out here', () => {
    const file = 'xstate/xstatePrivate.ts';
    const others = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
      (path) => path.replaceAll('\\', '/') !== file,
    );
    const told = asked.map(([name]) => name).join(' ');

    expect([...new Set(namesIn(sourceOf(file)))].filter((name) => !told.includes(name))).toEqual(
      [],
    );
    expect(
      others.flatMap((path) => namesIn(sourceOf(path)).map((name) => `${path}: ${name}`)),
    ).toEqual([]);
  });
});

function sourceOf(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}

/**
 * The private names in a source: types in quotes, fields that begin with a low line, and fields that are no word of ours.
 * `_version` is of the protocol of Stately's viewer.
 */
function namesIn(source: string): string[] {
  const types = source.matchAll(/'(?<name>xstate\.[\w.]*)'/gu);
  const fields = source.matchAll(
    /(?<![\w$])(?<name>_(?!version\b)[a-z]\w+|__\w+|implementations|scheduler|historyValue|getTransitionData|ownEvents)\b/gu,
  );

  return [...types, ...fields].flatMap(({ groups }) => groups?.['name'] ?? []);
}

function eventOf(inspection: InspectionEvent): { type: string } | null {
  return 'event' in inspection ? inspection.event : null;
}

function isMade(
  step: InspectionEvent,
): step is Extract<InspectionEvent, { type: '@xstate.microstep' }> {
  return step.type === '@xstate.microstep' && step.event.type === 'call.make';
}

const bell = fromCallback(() => {});

const machine = setup({
  types: {} as {
    context: { number: string };
    input: { number: string };
    events: { type: 'call.make' } | { type: 'call.end' } | { type: 'answer.recall' };
  },
  actors: {
    bell,
    call: fromPromise<string, string>(({ input }) => Promise.resolve(`hello ${input}`)),
  },
  actions: { tell: () => {} },
  delays: { timeout: 1_000 },
}).createMachine({
  id: 'caller',
  context: ({ input }) => input,
  invoke: { id: 'bell', src: 'bell' },
  initial: 'idle',
  states: {
    idle: { on: { 'call.make': 'calling', 'answer.recall': 'answered.before' } },
    calling: {
      on: { 'call.end': 'idle' },
      invoke: {
        id: 'call',
        src: 'call',
        input: ({ context }) => context.number,
        onDone: 'answered',
        onError: 'idle',
      },
      after: { timeout: 'idle' },
    },
    answered: {
      initial: 'shown',
      onDone: 'idle',
      states: { shown: {}, kept: {}, over: { type: 'final' }, before: { type: 'history' } },
    },
  },
});

function nodeNamed(name: string, { root }: AnyStateMachine = machine): AnyStateNode {
  const node = root.states[name];
  if (node === undefined) throw new Error(`The machine has no state "${name}".`);

  return node;
}

/** The machine as an actor, in a time that passes by hand, with all that is seen of it. */
function started(call: () => Promise<string> = () => Promise.resolve('hello')) {
  const clock = new SimulatedClock();
  const seen: InspectionEvent[] = [];
  const actor = createActor(
    machine.provide({ actors: { call: fromPromise<string, string>(call) } }),
    {
      clock,
      input: { number: '1' },
      inspect: (inspection) => void seen.push(inspection),
    },
  ).start();

  return {
    actor,
    clock,
    seen,
    /** The events that the machine received. */
    received: () =>
      seen
        .filter((one) => one.type === '@xstate.event' && one.actorRef === actor)
        .map(eventOf)
        .filter((event) => event !== null),
  };
}
