// @vitest-environment happy-dom
import fc from 'fast-check';
import { getResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';

import { demoMembers, demoPassword, oneTimeCode } from '#src/mocks/world/demoMembers.ts';
import { textOfWorld, worldFrom } from '#src/mocks/world/keptWorld.ts';
import { askedScenario, scenarioHandlers, scenarioNames } from '#src/mocks/app/scenario.ts';
import { showUnknownScenario } from '#src/mocks/app/unknownScenario.ts';
import { createMockWorld, signIn, startSession } from '#src/mocks/world/world.ts';

beforeEach(() => sessionStorage.clear());

describe('the world of the mocks', () => {
  test('is the same after a reload', () => {
    const world = createMockWorld();
    const { email } = demoMembers.noor;
    signIn(world, { email, password: demoPassword, code: oneTimeCode(0) });
    signIn(world, { email: 'nobody@example.com', password: 'wrong', code: undefined });
    startSession(world, email);
    for (const invitation of world.invitations.values()) invitation.isUsed = true;

    expect(worldFrom(textOfWorld(world))).toEqual(world);
  });

  test('keeps what was done of the tasks over a reload, but no file', () => {
    const world = createMockWorld();
    const { email } = demoMembers.maya;
    world.tasks.set(`${email} 2026-11-20-TETHER-1`, {
      taskId: '2026-11-20-TETHER-1',
      date: '2026-11-20',
      pillar: 'TETHER',
      pillarName: 'Tether',
      scheduledTime: '08:00',
      durationMin: 20,
      status: 'done',
      elapsedSec: 1_200,
      reflectionType: 'image',
      reflectionData: 'image/png',
      completedAt: '2026-11-20T08:21:00.000Z',
    });
    world.calls.set(`${email} timer a-key`, { bodyHash: 'a0', answer: { newStatus: 'done' } });
    const kept = structuredClone(world);
    world.files.set(`${email} 2026-11-20-TETHER-1`, { mediaType: 'image/png', base64: 'AAAA' });

    expect(worldFrom(textOfWorld(world))).toEqual(kept);
  });

  test('is a new one where nothing is kept, or what is kept is broken', () => {
    const broken = JSON.stringify({ ...JSON.parse(textOfWorld(createMockWorld())), codesUsed: -1 });

    for (const text of [null, '', 'null', '{"members":', '[]', '{"members":[]}', broken]) {
      expect(worldFrom(text)).toEqual(createMockWorld());
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(worldFrom(text)).toEqual(createMockWorld());
      }),
    );
  });
});

describe('the scenario', () => {
  test('stays with the tab until another is asked for, or ok', () => {
    expect(askedScenario('', sessionStorage)).toBe('ok');
    expect(askedScenario('?scenario=offline', sessionStorage)).toBe('offline');
    expect(askedScenario('?invitation=1', sessionStorage)).toBe('offline');
    expect(askedScenario('?scenario=slow', sessionStorage)).toBe('slow');
    expect(askedScenario('', sessionStorage)).toBe('slow');
    expect(askedScenario('?scenario=ok', sessionStorage)).toBe('ok');
    expect(askedScenario('', sessionStorage)).toBe('ok');
  });

  test('is not kept where there is no such one', () => {
    expect(askedScenario('?scenario=nope', sessionStorage)).toBe('nope');
    expect(scenarioHandlers('nope')).toBeNull();
    expect(askedScenario('', sessionStorage)).toBe('ok');
  });

  test.each(['ok', 'empty', '404', '401', '403', '429', '500', 'slow', 'offline', 'malformed'])(
    '%s is known to every service, and to each alone',
    (name) => {
      expect(scenarioHandlers(name)).not.toBeNull();
      const alone = ['auth', 'profile', 'schedule', 'commitments']
        .map((service) => (name === 'ok' ? name : `${service}:${name}`))
        .filter((known) => scenarioHandlers(known) === null);
      expect(alone).toEqual([]);
    },
  );

  test('of one service leaves the others as they are', async () => {
    const handlers = scenarioHandlers('schedule:500') ?? [];
    const request = new Request('http://localhost/api/schedule/maya%40example.com');
    const other = new Request('http://localhost/api/v1/profile/record');

    expect((await getResponse(handlers, request))?.status).toBe(500);
    expect(await getResponse(handlers, other)).toBeUndefined();
  });

  test('is listed on the page where the one asked for is unknown', () => {
    const root = document.createElement('div');
    showUnknownScenario(root, '<b>nope</b>');

    expect(root.querySelector('h1')?.textContent).toBe(
      'There is no scenario "<b>nope</b>". There are:',
    );
    expect([...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
      scenarioNames.map((name) => `?scenario=${name}`),
    );
    expect(scenarioNames).toContain('429');
  });
});
