import { expect, test } from 'vitest';

import { itemsOf, keptFaults } from '../../../scripts/verify/calls/sentItems.ts';
import { memberIn } from '../../../scripts/verify/calls/memberIn.ts';
import { randomFrom } from '../../../scripts/verify/support/random.ts';
import { openWorld } from '../../../scripts/verify/support/world.ts';

test('what is lost of the items, and an earlier one in place of a later one, is seen', async () => {
  await using world = await openWorld();
  const { person, token } = await memberIn(world, 'offlinekas');
  await world.store.db.deleteFrom('task_progress').execute();
  const items = itemsOf(8, ['2026-11-20'], randomFrom(7)).filter(
    ({ kind }) => kind === 'reflection',
  );
  const post = async (index: number) => {
    const [item] = items.slice(index);
    return world.app.request(`/api/v1/commitments/${person.email}/task/reflection`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': item?.id ?? '',
      },
      body: JSON.stringify(item?.body),
    });
  };
  const faults = () => keptFaults(world.store.db, person.memberId, items);
  for (let index = 0; index < items.length - 1; index += 1) await post(index);
  expect(await faults()).toHaveLength(2);

  await post(items.length - 1);
  expect(await faults()).toEqual([]);

  await world.store.db.updateTable('task_progress').set({ reflection_text: 'late' }).execute();
  expect(await faults()).toEqual([expect.stringContaining('says "late", and last was')]);
});
