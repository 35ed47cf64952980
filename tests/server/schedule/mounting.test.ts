import { expect, test } from 'vitest';

import { createWeb } from '#server/web/web.ts';
import { maya } from '#tests/contract/schedule/schedules.ts';
import { eachWorld } from '#tests/server/auth/world.ts';
import { builtClient } from '#tests/server/process/run.ts';

import { askingAsMaya, ownPath } from './member.ts';

eachWorld('the schedule', (enter) => {
  test("is answered on a port of its own and under the app's origin", async () => {
    const world = await enter();
    const { save, token } = await askingAsMaya(world);
    await save(maya);
    const { auth, profile, schedule, commitments, join } = world.services;
    const origin = 'https://fourfold.example';
    const web = createWeb({
      folder: await builtClient(),
      origin,
      serviceOrigins: { auth: origin, profile: origin, schedule: origin },
      services: join(auth, profile, schedule, commitments).fetch,
    });

    for (const app of [schedule, web]) {
      const response = await app.request(ownPath, {
        headers: { Authorization: `Bearer ${token}`, Host: 'fourfold.example' },
      });

      expect(await response.json()).toEqual({ data: maya });
      expect(response.headers.get('ETag')).toBe('"1"');
    }
  });
});
