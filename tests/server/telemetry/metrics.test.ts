import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createMetrics, type Metrics } from '#server/telemetry/metrics.ts';
import { listenForMetrics } from '#server/telemetry/metricsListener.ts';
import { createGate } from '#server/services/wire/gate.ts';
import { openStore } from '#server/store/database.ts';
import { localOrigin } from '#server/web/listen.ts';
import { readExposition, valuesOf } from '#tests/support/exposition.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

const loopback = { port: 0, hosts: ['127.0.0.1'] };

describe('metrics (rules/common#M17)', () => {
  test('tell who is in a gate, who waits and who was sent away, from zero on', async () => {
    const metrics = createMetrics();
    const gate = createGate({ running: 1, waiting: 1 }, metrics.gate('uploads'));
    expect(await gateOf(metrics)).toEqual([0, 0, 0]);

    const release = Promise.withResolvers<void>();
    const first = gate(() => release.promise);
    const second = gate(() => release.promise);
    await expect(gate(() => release.promise)).rejects.toMatchObject({ status: 503 });
    expect(await gateOf(metrics)).toEqual([1, 1, 1]);

    release.resolve();
    await Promise.all([first, second]);
    expect(await gateOf(metrics)).toEqual([0, 0, 1]);
  });

  test('tell requests by the class of their status and by how long they took', async () => {
    const metrics = createMetrics();
    const request = { service: 'auth', method: 'POST', route: '/auth/login' };
    metrics.request({ ...request, status: 401, seconds: 0.2 });
    metrics.request({ ...request, status: 429, seconds: 0.004 });
    const samples = readExposition(await metrics.text());

    const name = 'fourfold_request_duration_seconds';
    expect(valuesOf(samples, `${name}_count`)).toEqual({ 'POST /auth/login auth 4xx': 2 });
    expect(valuesOf(samples, `${name}_bucket`)).toMatchObject({
      '0.005 POST /auth/login auth 4xx': 1,
      '0.25 POST /auth/login auth 4xx': 2,
      '+Inf POST /auth/login auth 4xx': 2,
    });
  });

  test('tell what was refused because the disk is full', async () => {
    const metrics = createMetrics();
    const request = { service: 'commitments', method: 'POST', route: '/x', seconds: 1 };
    metrics.request({ ...request, status: 507 });
    metrics.request({ ...request, status: 503 });

    expect(
      valuesOf(readExposition(await metrics.text()), 'fourfold_refused_for_room_total'),
    ).toEqual({ '': 1 });
  });

  test.runIf(storeKinds.includes('postgres'))('tell connections as they are', async () => {
    const store = await openStore({ kind: 'postgres', url: await newPostgresDatabase() });
    onTestFinished(() => store.close());
    const metrics = createMetrics();
    metrics.watchConnections(() => store.connections());
    const connections = async () =>
      valuesOf(readExposition(await metrics.text()), 'fourfold_database_connections');
    expect(await connections()).toEqual({ busy: 0, idle: 0, waiting: 0 });

    await store.db.connection().execute(async (one) => {
      await sql`select 1`.execute(one);
      expect(await connections()).toEqual({ busy: 1, idle: 0, waiting: 0 });
    });
    expect(await connections()).toEqual({ busy: 0, idle: 1, waiting: 0 });

    const release = Promise.withResolvers<void>();
    const users = Array.from({ length: 12 }, () =>
      store.db.connection().execute(() => release.promise),
    );
    await expect.poll(connections).toEqual({ busy: 10, idle: 0, waiting: 2 });
    release.resolve();
    await Promise.all(users);
  });

  test('stand on a port of their own, with the headers of data', async () => {
    const metrics = createMetrics();
    const listener = await listenForMetrics(metrics, loopback);
    onTestFinished(() => listener.close());
    const response = await fetch(`${localOrigin(listener)}/metrics`);

    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect(readExposition(await response.text()).map(({ name }) => name)).toContain(
      'process_resident_memory_bytes',
    );
    expect((await fetch(`${localOrigin(listener)}/`)).status).toBe(404);
  });

  test('a port that is taken is named with its variable', async () => {
    const listener = await listenForMetrics(createMetrics(), loopback);
    onTestFinished(() => listener.close());

    await expect(
      listenForMetrics(createMetrics(), { ...loopback, port: listener.port }),
    ).rejects.toThrow(
      `Port ${listener.port} is taken by another program. Stop it, or choose otherwise with FOURFOLD_METRICS_PORT.`,
    );
  });
});

async function gateOf(metrics: Metrics) {
  const samples = readExposition(await metrics.text());

  return ['running', 'waiting', 'refused_total'].map(
    (name) => valuesOf(samples, `fourfold_gate_${name}`)['uploads'],
  );
}
