import type { Field, Shape } from '@fourfold/xstate-inspector';
import { createActor, createMachine, fromCallback } from 'xstate';

import type { Random } from '../support/random.ts';
import { today } from '../support/members.ts';

/** What a text is, by the name of its field; another is any text. */
const texts: Readonly<Record<string, readonly string[]>> = {
  email: ['maya@example.com', 'noor@example.com'],
  today: [today],
  date: [today, '2026-11-20', '2026-03-29'],
  day: [today, '2026-11-20'],
  taskId: [`${today}-TETHER-1`, `${today}-NOURISHMENT-1`, '3'],
  startTime: ['2026-11-21T09:00:00.000Z'],
  endTime: ['2026-11-21T09:20:00.000Z'],
  timeZone: ['UTC', 'Asia/Kathmandu'],
  value: ['maya@example.com', 'practice-daily-2026', '123456', 'Maya', ''],
};
const anyTexts = ['', 'a', 'Quiet.', 'item-1', 'item-2', 'ş́\u{1F9D8}', '<b>', '0', 'x'.repeat(300)];
const numbers = [0, 1, 2, 3, 5, 10, 60, 999, 1_000, 15_000, 60_000, 1_200_000, 0.5];
const mostItems = 3;

/** The two clocks of the page, in milliseconds. */
export interface Clocks {
  wall: number;
  mono: number;
}

/** A value of a shape. What a page reads off its clocks is about what they say. */
export function valueOf(shape: Shape, random: Random, clocks: Clocks, depth = 0): unknown {
  const inner = (of: Shape) => valueOf(of, random, clocks, depth + 1);

  switch (shape.kind) {
    case 'one':
      return shape.value;

    case 'choice':
      return inner(random.of(shape.of));

    case 'text':
      return random.of(texts[shape.name] ?? anyTexts);

    case 'number':
      return numberOf(shape.name, random, clocks);

    case 'list':
      return Array.from({ length: depth > 8 ? 0 : random.below(mostItems) }, () => inner(shape.of));

    case 'tuple':
      return shape.of.map(inner);

    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.below(mostItems) }, () => [
          random.of(texts['taskId'] ?? anyTexts),
          inner(shape.of),
        ]),
      );

    case 'fields':
      return fieldsOf(shape.fields, random, inner);

    case 'thing':
      return thingOf(shape.type);
  }
}

function fieldsOf(
  fields: readonly Field[],
  random: Random,
  inner: (shape: Shape) => unknown,
): Record<string, unknown> {
  const given = fields.filter(({ isOptional }) => !isOptional || random.chance(0.5));
  const made = Object.fromEntries(given.map(({ name, shape }) => [name, inner(shape)]));
  const { elapsedMs, plannedMs } = made;
  if (typeof elapsedMs !== 'number' || typeof plannedMs !== 'number') return made;

  // No reader of a timer lets one pass of which more was practised than is planned.
  return { ...made, elapsedMs: Math.min(elapsedMs, plannedMs) };
}

function numberOf(name: string, random: Random, { wall, mono }: Clocks): number {
  const apart = random.chance(0.8) ? 0 : random.below(7_200_000) - 3_600_000;
  if (name === 'wall' || name === 'now' || name.endsWith('At')) return wall + apart;
  if (name === 'mono') return mono;

  return random.of(name === 'slides' ? [1, 5] : numbers);
}

function thingOf(type: string): unknown {
  switch (type) {
    case 'ActorRef':
      return createActor(fromCallback(() => {})).start();

    case 'StateMachine':
      return createMachine({});

    case 'MediaStream':
      return { getTracks: () => [] };

    default:
      return new File(['bytes'], 'walk.bin');
  }
}
