import { afterAll, expect, test } from 'vitest';

import { eraseDue } from '#server/services/auth/leaving/eraseDue.ts';
import { queueLetter } from '#server/services/letters/queue.ts';
import { sweepAll, sweepDoomed } from '#server/services/media/sweep/sweeper.ts';
import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { announcementOf, recording } from '#tests/contract/media/files.ts';
import { senderOf } from '#tests/contract/media/sender.ts';
import { eachWorld } from '#tests/server/auth/world.ts';
import { cleanUp, temporaryFolder } from '#tests/server/process/run.ts';
import { addQuickMember } from '#tests/support/quickMembers.ts';

import { namesIn } from './filesSuite.ts';

const bytes = recording(500);

afterAll(cleanUp);

eachWorld('what is on its way while its member is erased', (enter) => {
  test('is refused with 401, and leaves no row and no file (rules/membership#Z8)', async () => {
    const files = await openFolderFiles(await temporaryFolder());
    const world = await enter({ files });
    const { db } = world.store;
    const email = 'una@example.com';
    const memberId = await addQuickMember(
      db,
      { email, name: 'Una', timeZone: 'UTC', verified: true, mfaSecret: null },
      world.keys,
      world.now,
    );
    const app = world.services.join(
      world.services.auth,
      world.services.practice,
      world.services.media,
    );
    const una = await senderOf(
      {
        fetch: async (path, init) => app.request(path, Object.assign({ duplex: 'half' }, init)),
        invite: () => Promise.resolve(''),
        close: () => Promise.resolve(),
      },
      email,
    );
    await una.announce('v-1', announcementOf(bytes));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const sent = una.part('v-1', 0, readable);
    await writer.write(bytes.subarray(0, 100));

    await db
      .updateTable('members')
      .set({ leaves_at: world.now() })
      .where('member_id', '=', memberId)
      .execute();
    await eraseDue(
      {
        db,
        letters: { queue: (to, letter) => queueLetter(to, letter, world.now()) },
        onEnded: () => {},
      },
      world.now(),
    );
    await writer.write(bytes.subarray(100));
    await writer.close();

    expect((await sent).status).toBe(401);
    expect((await una.announce('v-2', announcementOf(bytes))).status).toBe(401);
    const tools = { db, files, clock: world.now, moved: () => {} };
    await sweepDoomed(tools);
    await sweepAll(tools);
    expect(await namesIn(files)).toEqual([]);
    expect(
      await db.selectFrom('media').select('id').where('member_id', '=', memberId).execute(),
    ).toEqual([]);
  });
});
