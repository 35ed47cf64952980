import type { InspectionEvent, Observer } from 'xstate';

import type { InspectedApp } from '../app/inspectedApp.ts';
import { createEngine } from '../engine/engine.ts';
import type { Command } from '../protocol/protocol.ts';
import type { Happening, History } from './history.ts';
import { lived } from './lived.ts';

/** The test that a view is given to copy of what happened. Rejects where the machine is none that the app tells of. */
export function copiedTest(
  app: InspectedApp,
  history: History,
  happenings: readonly Happening[],
): Promise<string> {
  return copiedTestOf(app, (inspect) => lived(history, happenings, inspect).known.facts.id);
}

/**
 * The test that a view is given to copy of an actor that `live` lets live, with children of its own: of the one whose session id it
 * returns. Rejects where the machine is none that the app tells of.
 */
export function copiedTestOf(
  app: InspectedApp,
  live: (inspect: Observer<InspectionEvent>) => string,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hearers: ((command: Command) => void)[] = [];
  const { inspect } = createEngine({
    app,
    wire: {
      send(report) {
        if (report.type === 'text.made') resolve(report.text);
        if (report.type === 'command.refused') reject(new Error(report.message));
      },
      listen(hear) {
        hearers.push(hear);
        return () => {};
      },
    },
  });
  const actorId = live(inspect);
  for (const hear of hearers) {
    hear({ type: 'view.open' });
    hear({ type: 'test.copy', actorId, step: null });
  }

  return promise;
}

/** Of several orders in which things may happen, the one that brings a machine the most ways to the most places. */
export function richest(
  history: History,
  orders: readonly (readonly Happening[])[],
): readonly Happening[] {
  const rated = orders.map((happenings) => ({
    happenings,
    richness: richness(history, happenings),
  }));

  return rated.toSorted((one, other) => other.richness - one.richness)[0]?.happenings ?? [];
}

function richness(history: History, happenings: readonly Happening[]): number {
  const steps = lived(history, happenings).known.record?.steps ?? [];

  return new Set(steps.map(({ event, facts }) => `${event.type} ${facts.leaves.join()}`)).size;
}
