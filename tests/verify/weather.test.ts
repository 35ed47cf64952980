import { expect, test } from 'vitest';

import { badWire, weathers } from '../../scripts/verify/calls/weather.ts';
import { randomFrom } from '../../scripts/verify/support/random.ts';

test.each<[(typeof weathers)[number], number, number | 'lost', number]>([
  ['good', 1, 200, 1],
  ['lostBefore', 0, 'lost', 0],
  ['lostAfter', 1, 'lost', 1],
  ['fails', 0, 500, 0],
  ['busy', 0, 503, 0],
  ['slow', 1, 200, 1],
  ['twice', 2, 200, 2],
  ['late', 0, 'lost', 1],
])(
  'a call that is %s arrives %i times, is answered %s, and has arrived %i times in the end',
  async (weather, first, told, last) => {
    let arrived = 0;
    const wire = badWire(
      async () => {
        arrived += 1;
        return new Response('{}');
      },
      // Nothing that is late arrives before it is let.
      {
        ...randomFrom(7),
        of: (choices) =>
          choices[weathers.indexOf(weather)] ?? choices.slice(-1).reduce((one) => one),
        chance: () => false,
      },
    );
    const answer = await wire
      .send(new Request('https://fourfold.example', { method: 'POST', body: '{}' }))
      .then(
        ({ status }) => status,
        () => 'lost',
      );

    expect([arrived, answer]).toEqual([first, told]);
    await wire.settle();
    expect(arrived).toBe(last);
  },
);
