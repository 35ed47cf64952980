import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import { eachWorld, type World } from '#tests/server/auth/world.ts';

const line = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ level: v.number(), msg: v.string() }),
);

eachWorld('a proxy in front', (enter) => {
  describe('that nobody told of', () => {
    test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])(
      'is warned of once, at the first %s, and in every health from then on, without an address (rules/account#C52)',
      async (header) => {
        const world = await enter();
        expect(await health(world)).toEqual({ status: 'ok' });

        for (const address of ['203.0.113.5', '203.0.113.6']) {
          await world.browser().fetch('/auth/session', { headers: { [header]: address } });
        }

        expect(await health(world)).toEqual({
          status: 'ok',
          warnings: ['forwarded-headers-untrusted'],
        });
        expect(
          await (await world.services.schedule.request('/api/schedule/health')).json(),
        ).toEqual({
          status: 'ok',
          warnings: ['forwarded-headers-untrusted'],
        });
        expect(warningsOf(world)).toEqual([
          {
            warning: 'forwarded-headers-untrusted',
            msg: 'Requests come with forwarded headers, which are not trusted: everyone behind the proxy shares one limit of sign-ins. If the proxy is yours, set FOURFOLD_TRUST_PROXY=1.',
          },
        ]);
        expect(world.logText()).not.toContain('203.0.113');
      },
    );
  });

  test('that is trusted is not warned of', async () => {
    const world = await enter({ trustProxy: true });
    const headers = { 'X-Forwarded-For': '203.0.113.5' };
    await world.browser().fetch('/auth/session', { headers });

    expect(await health(world)).toEqual({ status: 'ok' });
    expect(warningsOf(world)).toEqual([]);
  });
});

async function health(world: World): Promise<unknown> {
  return (await world.browser().fetch('/auth/health')).json();
}

function warningsOf(world: World) {
  return world
    .logText()
    .trim()
    .split('\n')
    .map((text) => v.parse(line, text))
    .filter(({ level }) => level === 40)
    .map(({ msg, warning }) => ({ msg, warning }));
}
