import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { mediaRoutes } from '#src/contract/media/paths.ts';
import { cleanUp, temporaryFolder } from '#tests/server/process/run.ts';
import { serveLive } from '#tests/support/liveServices.ts';
import { storeKinds } from '#tests/support/stores/stores.ts';

import { mediaContract, mediaContractCalls } from './mediaContract.ts';

const members = ['maya', 'noor'].map((name) => ({ email: `${name}@example.com`, name }));

afterAll(cleanUp);

for (const kind of storeKinds) {
  mediaContract(`the service (${kind})`, async () => {
    const files = await openFolderFiles(join(await temporaryFolder(), 'media'));
    return serveLive(kind, members, files);
  });
}

test('the contract makes every call of the media service', () => {
  expect(Object.keys(mediaRoutes)).toEqual(mediaContractCalls);
});
