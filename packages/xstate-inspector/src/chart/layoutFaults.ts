import type { ChartLayout, Frame } from './layout.ts';
import { sizeOfBox } from './lines.ts';

/** What of a chart lies in the way of something else, or outside of where it belongs, in words; empty for one that lies clear. */
export function layoutFaults(layout: ChartLayout): string[] {
  const { boxes, arrows, starts } = layout;
  const labels = arrows.flatMap(({ id, label }) => (label === null ? [] : [{ id, frame: label }]));
  const lines = [...arrows, ...starts].filter(({ points }) => points.length < 2);
  const inner = boxes.filter(({ path }) => path !== '');

  return [
    ...lines.map((line) => `an arrow of ${'id' in line ? line.id : line.path} is missing`),
    ...pairs(inner)
      .filter(([one, other]) => parent(one.path) === parent(other.path) && overlap(one, other))
      .map(([one, other]) => `${one.path} overlaps ${other.path}`),
    ...inner
      .filter(
        (box) => !boxes.some((outer) => outer.path === parent(box.path) && contains(outer, box)),
      )
      .map(({ path }) => `${path} is not within its parent`),
    ...boxes
      .filter(({ name, lines: words, width }) => width < sizeOfBox(name, words).width)
      .map(({ path }) => `what ${path} does is wider than it`),
    ...labels
      .filter(({ frame }) => !contains({ ...layout, x: 0, y: 0 }, frame))
      .map(({ id }) => `the label of ${id} is outside`),
    ...pairs(labels)
      .filter(([one, other]) => overlap(one.frame, other.frame))
      .map(([one, other]) => `the labels of ${one.id} and ${other.id} overlap`),
    ...labels.flatMap(({ id, frame }) =>
      boxes
        .filter((box) => overlap(box, frame) && !contains(box, frame))
        .map(({ path }) => `the label of ${id} lies on the edge of ${path}`),
    ),
  ];
}

function parent(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}

function pairs<T>(all: T[]): [T, T][] {
  return all.flatMap((one, place) => all.slice(place + 1).map((other): [T, T] => [one, other]));
}

function overlap(one: Frame, other: Frame): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function contains(outer: Frame, inner: Frame): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
