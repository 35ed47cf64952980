import { expect, test } from 'vitest';

import { guided } from '#src/domain/practiceRoom/guided.ts';
import { scriptOf } from '#src/routes/practiceRoom/scripts.ts';

test.each(guided)(
  'the words of $id are those of its head (rules/practiceRoom#Q9)',
  async (head) => {
    const { cues = [], ...found } = (await scriptOf(head.id)) ?? {};

    expect(found).toEqual(head);
    expect(cues).not.toEqual([]);
  },
);

test.each(['', 'Weather', 'no-such-one', 'constructor', '__proto__'])(
  'there are no words of "%s"',
  async (id) => {
    expect(await scriptOf(id)).toBeNull();
  },
);
