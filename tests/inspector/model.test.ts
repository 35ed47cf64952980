import { describe, expect, test } from 'vitest';

import { emptyModel, filtered, started, told } from '#src/inspector/model.ts';

const common = { rootId: 'x:0', createdAt: '1763719200000', id: '', _version: '0.7.2' };

const actor = {
  ...common,
  type: '@xstate.actor' as const,
  name: 'login',
  sessionId: 'x:1',
  parentId: 'x:0',
  snapshot: { status: 'active' as const, value: 'idle' },
  definition: JSON.stringify({
    id: 'login',
    states: {
      idle: {},
      mfa: { initial: 'idle', states: { idle: {}, submitting: {} } },
      signedIn: { type: 'final' },
    },
  }),
};

describe('the inspector', () => {
  test('draws an actor with the chart of its machine', () => {
    const model = told(emptyModel, actor);

    expect(model.actors).toEqual([
      {
        id: 'x:1',
        name: 'login',
        parentId: 'x:0',
        status: 'active',
        hasStarted: false,
        active: ['idle'],
        snapshot: { status: 'active', value: 'idle' },
        chart: {
          name: 'login',
          path: '',
          kind: 'compound',
          children: [
            { name: 'idle', path: 'idle', kind: 'atomic', children: [] },
            {
              name: 'mfa',
              path: 'mfa',
              kind: 'compound',
              children: [
                { name: 'idle', path: 'mfa.idle', kind: 'atomic', children: [] },
                { name: 'submitting', path: 'mfa.submitting', kind: 'atomic', children: [] },
              ],
            },
            { name: 'signedIn', path: 'signedIn', kind: 'final', children: [] },
          ],
        },
      },
    ]);
  });

  test('leaves out an actor that was made and never started', () => {
    const dropped = { ...actor, sessionId: 'x:2' };
    const model = told(told(told(emptyModel, dropped), actor), {
      ...common,
      type: '@xstate.event',
      sessionId: 'x:1',
      sourceId: undefined,
      event: { type: 'xstate.init' },
    });

    expect(started(model.actors).map(({ id }) => id)).toEqual(['x:1']);
  });

  test('lights the whole path of a nested state', () => {
    const snapshot = { status: 'active', value: { mfa: 'submitting' } };
    const model = told(told(emptyModel, actor), {
      ...common,
      type: '@xstate.snapshot',
      sessionId: 'x:1',
      event: { type: 'code.submit' },
      snapshot: Object.assign(snapshot, { output: undefined, error: undefined }) as never,
    });

    expect(model.actors.map((known) => known.active)).toEqual([['mfa', 'mfa.submitting']]);
  });

  test('logs an event under the name of its actor, and finds it by words', () => {
    const model = told(told(emptyModel, actor), {
      ...common,
      type: '@xstate.event',
      sessionId: 'x:1',
      sourceId: undefined,
      event: { type: 'login.submit', email: 'maya@example.com' },
    });

    expect(model.log).toEqual([
      {
        index: 1,
        time: 1_763_719_200_000,
        actor: 'login',
        actorId: 'x:1',
        source: null,
        type: 'login.submit',
        event: { type: 'login.submit', email: 'maya@example.com' },
      },
    ]);
    expect(filtered(model.log, 'submit MAYA')).toHaveLength(1);
    expect(filtered(model.log, 'submit noor')).toEqual([]);
  });
});
