import { expect, test, vi } from 'vitest';

import { inStoreWords } from '#server/cli/storeWords.ts';
import { OperatorError } from '#server/process/operatorError.ts';
import { StoreFull } from '#server/store/diskRoom.ts';

function failing(error: Error): Promise<unknown> {
  return inStoreWords(vi.fn<() => Promise<never>>().mockRejectedValue(error));
}

test('a command says in one line that its database went away, or is full', async () => {
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const noRoom = 'There is no room left on the disk of the database. Make room, and try again.';

  await expect(failing(ended)).rejects.toThrow(
    new OperatorError('The database went away meanwhile. Try again when it is back.'),
  );
  await expect(failing(full)).rejects.toThrow(new OperatorError(noRoom));
  await expect(failing(new StoreFull())).rejects.toThrow(noRoom);
});

test('what is in words already stays so, and a fault of ours is told as it is', async () => {
  const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const inWords = new OperatorError('/b cannot be written (ENOSPC).', { cause: noSpace });
  const fault = new TypeError('a fault');

  await expect(failing(inWords)).rejects.toBe(inWords);
  await expect(failing(fault)).rejects.toBe(fault);
});
