import { expect, test } from 'vitest';

import { commitmentsRoutes } from '#src/contract/today/commitments.ts';
import { serveLive } from '#tests/support/liveServices.ts';
import { storeKinds } from '#tests/support/stores/stores.ts';

import { commitmentsContract, commitmentsContractCalls } from './commitmentsContract.ts';

const maya = { email: 'maya@example.com', name: 'Maya Lind' };

for (const kind of storeKinds) {
  commitmentsContract(`the service (${kind})`, () => serveLive(kind, [maya]));
}

test('the contract makes every call of the commitments service', () => {
  expect(Object.keys(commitmentsRoutes)).toEqual(commitmentsContractCalls);
});
