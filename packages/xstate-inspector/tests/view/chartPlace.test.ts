import { expect, test } from 'vitest';

import {
  bestFor,
  centred,
  fitted,
  moved,
  opening,
  zoomed,
} from '../../src/view/chart/chartPlace.ts';

const box = { width: 424, height: 224 };
const chart = { width: 800, height: 200 };

test('fits all of a chart into the middle of its box', () => {
  expect(fitted(chart, box)).toEqual({ x: 12, y: 62, scale: 0.5 });
});

test('does not blow a small chart up', () => {
  expect(fitted({ width: 20, height: 20 }, box).scale).toBe(1.15);
});

test('takes the shape that is drawn larger', () => {
  const tall = { width: 200, height: 800 };

  expect(bestFor([tall, chart], box)).toBe(chart);
  expect(bestFor([tall, chart], { width: 224, height: 424 })).toBe(tall);
});

test('zooms about a point that stays where it is', () => {
  const before = { x: 12, y: 62, scale: 0.5 };
  const point = { x: 212, y: 112 };
  const after = zoomed(before, 2, point);

  expect(after.scale).toBe(1);
  expect((point.x - after.x) / after.scale).toBe((point.x - before.x) / before.scale);
  expect((point.y - after.y) / after.scale).toBe((point.y - before.y) / before.scale);
});

test('never moves a chart out of its box', () => {
  const far = moved({ x: 0, y: 0, scale: 1 }, { x: 9_000, y: -9_000 }, chart, box);

  expect(far).toEqual({ x: box.width - 40, y: 40 - chart.height, scale: 1 });
});

test('has what is active in the middle', () => {
  const frame = { x: 100, y: 50, width: 40, height: 20 };

  expect(centred(frame, box)).toEqual({ x: 92, y: 52, scale: 1 });
});

test('opens with all of a chart that can be read so, and otherwise follows what is active', () => {
  const active = { x: 100, y: 50, width: 40, height: 20 };
  const large = { width: 1_000, height: 200 };

  expect(opening(chart, box, active)).toBe('fit');
  expect(fitted(large, box).scale).toBe(0.4);
  expect(opening(large, box, active)).toBe('follow');
  expect(opening(large, box, null)).toBe('fit');
});
