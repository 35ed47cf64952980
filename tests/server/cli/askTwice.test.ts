import { PassThrough } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { askTwice } from '#server/cli/accounts/askTwice.ts';

describe('before everything of a member is erased (rules/membership#Z10)', () => {
  test('an operator is asked for the address, and for a word', async () => {
    const asked = await answer('maya@example.com\nerase\n');

    expect(asked).toEqual([
      'This erases everything of maya@example.com. Type the address once more: ',
      'Nothing brings it back. Type "erase" to go on: ',
    ]);
  });

  test.each(['', 'yes\nerase\n', 'maya@example.com\n', 'maya@example.com\nyes\n'])(
    'any other answer erases nothing: %j',
    async (typed) => {
      await expect(answer(typed)).rejects.toThrow('Nothing was erased.');
    },
  );
});

async function answer(typed: string): Promise<string[]> {
  const input = new PassThrough();
  input.end(typed);
  const asked: string[] = [];
  await askTwice('maya@example.com', { ask: (question) => void asked.push(question), input });

  return asked;
}
