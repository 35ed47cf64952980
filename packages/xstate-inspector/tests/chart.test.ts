// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { graphOf } from '../src/chart/graph.ts';
import { layoutOf } from '../src/chart/layout.ts';
import { layoutFaults } from '../src/chart/layoutFaults.ts';
import { histories } from './lives/histories.ts';
import { loginMachine } from './machines/loginMachine.ts';

const machines = Object.entries(histories).map(([name, { machine }]) => ({ name, machine }));

describe('a chart', () => {
  test.each(machines)('of $name lies clear', async ({ machine }) => {
    expect(layoutFaults(await layoutOf(graphOf(machine)))).toEqual([]);
  });

  test('whose boxes and labels lie in each other’s way is told of', async () => {
    const layout = await layoutOf(graphOf(loginMachine));
    const corner = { x: -50, y: -50 };

    const moved = {
      ...layout,
      boxes: layout.boxes.map((box) => (box.path === 'signedIn' ? { ...box, ...corner } : box)),
      arrows: layout.arrows.map((arrow) => ({ ...arrow, points: [] })),
    };

    expect(layoutFaults(moved)).toEqual(
      expect.arrayContaining([
        'signedIn is not within its parent',
        'an arrow of idle>submitting is missing',
      ]),
    );
  });
});
