import { expect, test } from 'vitest';

import { practiceRoutes } from '#src/contract/practice/paths.ts';
import { serveLive } from '#tests/support/liveServices.ts';
import { storeKinds } from '#tests/support/stores/stores.ts';

import { practiceContract, practiceContractCalls } from './practiceContract.ts';
import { wordsContract } from './wordsContract.ts';

const maya = { email: 'maya@example.com', name: 'Maya Lind' };

for (const kind of storeKinds) {
  practiceContract(`the service (${kind})`, () => serveLive(kind, [maya]));
  wordsContract(`the service (${kind})`, () => serveLive(kind, [maya]));
}

test('the contract makes every call of the practice service', () => {
  expect(Object.keys(practiceRoutes)).toEqual(practiceContractCalls);
});
