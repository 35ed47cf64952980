import { Hono } from 'hono';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';

import type { Schema } from '#server/store/schema.ts';

import { publicRoutes } from '../../../scripts/verify/support/publicRoutes.ts';
import { joinAll, nameOf, routesOf } from '../../../scripts/verify/support/routes.ts';
import { sampleFault } from '../../../scripts/verify/support/samples.ts';
import { eachWorld } from './world.ts';

const prefixes = [
  ['auth', '/auth'],
  ['profile', '/api/v1/profile'],
  ['schedule', '/api/schedule'],
  ['commitments', '/api/v1/commitments'],
  ['practice', '/api/v1/practice'],
  ['media', '/api/v1/media'],
] as const;

eachWorld('the services', (enter) => {
  test.each(prefixes)('%s says under %s that it is well', async (name, prefix) => {
    const world = await enter();
    for (const path of ['/health', `${prefix}/health`]) {
      const response = await world.services[name].request(path);

      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'ok' });
    }
  });

  test.each(prefixes)('%s says under %s that its database is away', async (name, prefix) => {
    const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    const away = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const world = await enter({ db: away });
    const response = await world.services[name].request(`${prefix}/health`);

    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await response.json()).toEqual({
      message: 'The service is busy. Please try again in a moment.',
      detail: 'The service is busy. Please try again in a moment.',
      requestId: expect.any(String),
    });
    await away.destroy();
  });

  test('have no route of which the attacks that are measured know nothing', async () => {
    const world = await enter();
    const routes = routesOf(joinAll(world.services));
    const maya = { email: 'maya@example.com', memberId: world.members.maya, mark: 'maya' };

    expect(
      routes
        .filter((route) => !publicRoutes.has(nameOf(route)))
        .map((route) => sampleFault(route, maya))
        .filter((fault) => fault !== null),
    ).toEqual([]);
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining([...publicRoutes]));
  });

  test('of profile and commitments share one app, as they share one port', async () => {
    const world = await enter();
    const { profile, commitments, join } = world.services;

    for (const app of [
      join(profile, commitments),
      new Hono().route('/', profile).route('/', commitments),
    ]) {
      for (const path of ['/api/v1/profile/health', '/api/v1/commitments/health']) {
        const response = await app.request(path, { headers: { Origin: 'http://localhost:5173' } });

        expect(response.status).toBe(200);
        expect(await response.json()).toEqual({ status: 'ok' });
        expect(response.headers.get('Vary')).toBe('Origin');
      }
    }
    expect(linesOf(world.logText())).toEqual([
      '/api/v1/profile/health',
      '/api/v1/commitments/health',
      '/api/v1/profile/health',
      '/api/v1/commitments/health',
    ]);
  });

  test('joined answer an unknown path like any of them', async () => {
    const world = await enter();
    const { profile, commitments, join } = world.services;
    const response = await join(profile, commitments).request('/api/v1/other');

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: 'There is nothing at this address.',
      detail: 'There is nothing at this address.',
      requestId: expect.any(String),
    });
  });
});

function linesOf(text: string): unknown[] {
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { route: unknown }).route);
}
