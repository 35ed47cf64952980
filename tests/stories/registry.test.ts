import { expect, test } from 'vitest';
import { createMachine } from 'xstate';

import { countWords, leafStates, registryOf } from '#stories/support/registry.ts';

const machine = createMachine({
  id: 'kettle',
  initial: 'cold',
  states: {
    cold: {},
    hot: { initial: 'steaming', states: { steaming: {}, boiling: {} } },
    passing: { always: 'cold' },
  },
});
const machines = { '/src/machines/kitchen/kettleMachine.ts': { kettleMachine: machine } };

function told(shows: unknown, tags = ['dev', 'test'], frozen?: string) {
  const composed = { tags, parameters: { shows, frozen }, args: {} };
  return { _tag: 'Story', input: {}, meta: { input: { title: 'Kitchen/Kettle' } }, composed };
}

test('a leaf state is one without states within that is not left at once', () => {
  expect(leafStates(machine)).toEqual(['cold', 'hot.steaming', 'hot.boiling']);
});

test('states are joined with the stories that run and show them', () => {
  const registry = registryOf(machines, {
    '/stories/kitchen/Kettle.stories.tsx': {
      Cold: told({ machine: 'kettle', state: 'cold' }),
      HotAtLast: told({ machine: 'kettle', state: { hot: 'steaming' } }, undefined, 'It cools.'),
      Untested: told({ machine: 'kettle', state: { hot: 'boiling' } }, ['dev']),
    },
  });

  expect(registry.machines.map(({ id, area, states }) => ({ id, area, states }))).toEqual([
    {
      id: 'kettle',
      area: 'kitchen',
      states: [
        { path: 'cold', stories: [story('kitchen-kettle--cold', 'Cold')] },
        {
          path: 'hot.steaming',
          stories: [story('kitchen-kettle--hot-at-last', 'Hot At Last', true)],
        },
        { path: 'hot.boiling', stories: [] },
      ],
    },
  ]);
  expect(countWords(registry)).toBe('1 live, 1 frozen of 3 states');
  expect(registry.strays).toEqual([]);
});

test('a claim of a state or a machine that is not there is a stray', () => {
  const { strays } = registryOf(machines, {
    '/stories/kitchen/Kettle.stories.tsx': {
      Frozen: told([
        { machine: 'kettle', state: 'frozen' },
        { machine: 'teapot', state: 'full' },
        { machine: 'kettle', state: 'cold' },
      ]),
    },
  });

  expect(strays).toEqual([
    { machine: 'kettle', state: 'frozen', story: 'kitchen-kettle--frozen' },
    { machine: 'teapot', state: 'full', story: 'kitchen-kettle--frozen' },
  ]);
});

function story(id: string, name: string, isFrozen = false) {
  return {
    id,
    name,
    title: 'Kitchen/Kettle',
    importPath: './stories/kitchen/Kettle.stories.tsx',
    isFrozen,
  };
}
