import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { keptEventShapes } from '../../scripts/inspector/keptEventShapes.ts';
import { findWalked } from '../../scripts/verify/walks/machines.ts';
import { doors } from '../support/inspector/doors.ts';
import { placesOf } from '../support/inspector/places.ts';
import { visited } from '../support/inspector/visited.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { machines, failures } = await findWalked();
const events = Object.fromEntries(
  machines.map(({ machine, events: taken }) => [machine.id, taken]),
);
const found = new Map(machines.map((walked) => [walked, placesOf(walked, failures)]));

test('the inspector is told what every machine takes', () => {
  expect(JSON.parse(keptEventShapes(root))).toEqual(JSON.parse(JSON.stringify(events)));
});

describe.each(Object.entries(doors))('what is offered through %s', (_, door) => {
  test.each([...found].map(([walked, places]) => [walked.machine.id, walked, places] as const))(
    'ends %s in none of its states',
    async (_id, walked, places) => {
      for (const place of places) {
        const faults = await visited({ walked, place, door, events });

        expect({ at: place.leaves, faults }).toEqual({ at: place.leaves, faults: [] });
      }
    },
  );
});
