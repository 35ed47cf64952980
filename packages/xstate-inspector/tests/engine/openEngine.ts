import { vi } from 'vitest';

import { createEngine, type EngineOptions } from '../../src/engine/engine.ts';
import type { Command, Report } from '../../src/protocol/protocol.ts';
import { testedApp } from '../lives/testedApp.ts';

type Told<TType extends Report['type']> = Extract<Report, { type: TType }>;

/** An engine whose view is the test: it sends commands and reads what was told. */
export function openEngine(options: Partial<EngineOptions> = {}) {
  const reports: Report[] = [];
  const hearers = new Set<(command: Command) => void>();
  const engine = createEngine({
    app: testedApp,
    wire: {
      send: (report) => void reports.push(structuredClone(report)),
      listen(hear) {
        hearers.add(hear);
        return () => hearers.delete(hear);
      },
    },
    soon: (run) => void Promise.resolve().then(run),
    ...options,
  });

  return {
    ...engine,
    reports,
    command(command: Command) {
      for (const hear of hearers) hear(command);
    },
    all<TType extends Report['type']>(type: TType): Told<TType>[] {
      return reports.filter((report): report is Told<TType> => report.type === type);
    },
    last<TType extends Report['type']>(type: TType): Told<TType> {
      const found = reports.findLast((report): report is Told<TType> => report.type === type);
      if (found === undefined) throw new Error(`Nothing was told of ${type}.`);
      return found;
    },
  };
}

/** Lets what is told soon be told. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Waits until something is told, and returns it. */
export async function told<TType extends Report['type']>(
  view: ReturnType<typeof openEngine>,
  type: TType,
  isMeant: (report: Told<TType>) => boolean = () => true,
): Promise<Told<TType>> {
  await vi.waitUntil(() => view.all(type).some((report) => isMeant(report)), { timeout: 30_000 });

  return view.last(type);
}
