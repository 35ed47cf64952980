import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { findMedia } from '#server/services/commitments/mediaParts.ts';
import { moveReflections } from '#server/services/media/sweep/moveReflections.ts';
import { sweepDoomed } from '#server/services/media/sweep/sweeper.ts';
import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import type { MediaFiles } from '#server/store/media/mediaFiles.ts';
import { departMember } from '#server/store/backup/departures.ts';
import { recording } from '#tests/contract/media/files.ts';
import { newMember } from '#tests/server/practice/practising.ts';
import { cleanUp, temporaryFolder } from '#tests/server/process/run.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { namesIn } from './filesSuite.ts';

const mebibyte = 1024 * 1024;
const sizes = [1, mebibyte, mebibyte + 1, 3 * mebibyte - 1];
const day = '2026-11-20';
const now = new Date(`${day}T12:00:00.000Z`);

afterAll(cleanUp);

eachStore('photos and videos of reflections', (open) => {
  async function withReflections() {
    const { db } = await open();
    const files = await openFolderFiles(join(await temporaryFolder(), 'media'));
    const { memberId } = await newMember({ db });
    for (const [index, size] of sizes.entries()) {
      const media_id = randomUUID();
      const row = { member_id: memberId, date: day, task_id: `task-${index}`, media_id };
      await db
        .insertInto('reflection_media')
        .values({ ...row, media_type: 'video/mp4', size, updated_at: now })
        .execute();
      const bytes = recording(size, index + 1);
      for (let part = 0; part * mebibyte < size; part += 1) {
        const cut = bytes.subarray(part * mebibyte, (part + 1) * mebibyte);
        await db
          .insertInto('reflection_media_parts')
          .values({ member_id: memberId, media_id, part, bytes: cut, staged_at: now })
          .execute();
      }
    }
    /** Which of them are read, byte for byte. */
    const whole = () =>
      Promise.all(
        sizes.map(async (size, index) => {
          const owner = { member_id: memberId, date: day, task_id: `task-${index}` };
          const found = await findMedia({ db, files }, owner);
          return Buffer.from(found?.bytes ?? []).equals(recording(size, index + 1));
        }),
      );
    const parts = () => db.selectFrom('reflection_media_parts').select('part').execute();
    return { db, files, memberId, parts, whole };
  }

  test('are moved out of the database, and read as before (rules/media#V10)', async () => {
    const { db, files, parts, whole } = await withReflections();
    const before = await whole();
    await moveReflections({ db, files });
    await moveReflections({ db, files });

    expect(before).toEqual([true, true, true, true]);
    expect(await whole()).toEqual([true, true, true, true]);
    expect(await parts()).toEqual([]);
    expect((await namesIn(files)).length).toBe(4);
  });

  test.each([
    ['append', 'amid'],
    ['append', 'after'],
    ['finish', 'before'],
    ['finish', 'after'],
  ] as const)(
    'lose nothing where the move ends at %s, %s it, and go on (rules/media#V10)',
    async (step, when) => {
      const { db, files, parts, whole } = await withReflections();
      let steps = 0;
      const ends = () => {
        steps += 1;
        if (steps === 3) throw new Error('The process ends.');
      };
      const ending: MediaFiles = {
        ...files,
        async append(name, arrived, bytes) {
          const come = step === 'append' && when === 'amid' ? cutBy(bytes, ends) : bytes;
          const so = await files.append(name, arrived, come);
          if (step === 'append' && when === 'after') ends();
          return so;
        },
        async finish(name, arrived) {
          if (step === 'finish' && when === 'before') ends();
          await files.finish(name, arrived);
          if (step === 'finish' && when === 'after') ends();
        },
      };

      await expect(moveReflections({ db, files: ending })).rejects.toThrow('The process ends.');
      expect(await whole()).toEqual([true, true, true, true]);
      await moveReflections({ db, files });
      expect(await whole()).toEqual([true, true, true, true]);
      expect(await parts()).toEqual([]);
    },
  );

  test('that are replaced while they are moved leave no file, and nothing of who left', async () => {
    const { db, files, memberId } = await withReflections();
    const replacing: MediaFiles = {
      ...files,
      async finish(name, arrived) {
        await files.finish(name, arrived);
        await db.deleteFrom('reflection_media').where('media_id', '=', name).execute();
      },
    };
    await moveReflections({ db, files: replacing });
    const left = await namesIn(files);
    const again = await withReflections();
    await moveReflections(again);
    await departMember(again.db, again.memberId);
    await sweepDoomed({ ...again, clock: () => now, moved: () => {} });

    expect([memberId === again.memberId, left]).toEqual([false, []]);
    expect(await namesIn(again.files)).toEqual([]);
  });
});

async function* cutBy(
  bytes: AsyncIterable<Uint8Array>,
  look: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    look();
    yield chunk;
  }
}
