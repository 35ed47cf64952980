import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Meters } from '../services/wire/meters.ts';
import { signInOutcome } from './signInOutcome.ts';

/** Connections to the database, at this moment. */
export interface Connections {
  busy: number;
  idle: number;
  /** Requests that wait for one. */
  waiting: number;
}

/** What is counted in one process, for Prometheus. No label names a member. */
export interface Metrics extends Meters {
  /** From now on tells of these connections too. */
  watchConnections(now: () => Connections): void;
  readonly contentType: string;
  /** Everything as it is now, in the text form of Prometheus, version 0.0.4. */
  text(): Promise<string>;
}

/** From what a cache answers to what an upload may take, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Begins to count, from zero. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'fourfold_request_duration_seconds',
    help: 'Requests that were answered, by how long that took.',
    labelNames: ['service', 'route', 'method', 'status'] as const,
    buckets,
    registers,
  });
  const noRoom = new Counter({
    name: 'fourfold_refused_for_room_total',
    help: 'Requests that were refused because the disk is full.',
    registers,
  });
  const signIns = new Counter({
    name: 'fourfold_sign_ins_total',
    help: 'Sign-ins, by how they ended.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const running = gateGauge('fourfold_gate_running', 'What is in a gate now.', registers);
  const waiting = gateGauge('fourfold_gate_waiting', 'What waits before a gate now.', registers);
  const refused = new Counter({
    name: 'fourfold_gate_refused_total',
    help: 'What a gate sent away, as too many waited.',
    labelNames: ['gate'] as const,
    registers,
  });

  return {
    request(request) {
      const { method, route, seconds, service, status } = request;
      const labels = { service, route, method, status: `${Math.floor(status / 100)}xx` };
      requests.observe(labels, seconds);
      if (status === 507) noRoom.inc();

      const outcome = signInOutcome(request);
      if (outcome !== null) signIns.inc({ outcome });
    },
    gate(name) {
      const gate = { gate: name };
      running.inc(gate, 0);
      waiting.inc(gate, 0);
      refused.inc(gate, 0);

      return {
        running: (change) => running.inc(gate, change),
        waiting: (change) => waiting.inc(gate, change),
        refused: () => refused.inc(gate),
      };
    },
    watchConnections: (now) => watchConnections(now, registry),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function gateGauge(name: string, help: string, registers: Registry[]): Gauge<'gate'> {
  return new Gauge({ name, help, labelNames: ['gate'] as const, registers });
}

function watchConnections(now: () => Connections, registry: Registry): void {
  const gauge = new Gauge({
    name: 'fourfold_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(now())) gauge.set({ state }, Number(count));
    },
  });
}
