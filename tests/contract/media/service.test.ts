import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { openS3Files } from '#server/store/media/s3Files.ts';
import { parseMediaUrl } from '#server/store/media/s3Location.ts';
import { mediaRoutes } from '#src/contract/media/paths.ts';
import { startS3 } from '#tests/support/stores/s3.ts';
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

describe('with a bucket', () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server.stop());

  mediaContract('the service (embedded, S3)', async () =>
    serveLive('embedded', members, await openS3Files(parseMediaUrl(server.url))),
  );
});

test('the contract makes every call of the media service', () => {
  expect(Object.keys(mediaRoutes)).toEqual(mediaContractCalls);
});
