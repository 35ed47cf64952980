import { createEngine } from '@fourfold/xstate-inspector/engine';
import type { EventShapes } from '@fourfold/xstate-inspector';
import type { Command, Report } from '@fourfold/xstate-inspector/wire';

import { known } from '#src/inspector/known.ts';
import type { WalkedMachine } from '../../../scripts/verify/walks/machines.ts';
import type { Walk } from '../../../scripts/verify/walks/walk.ts';
import type { Door } from './doors.ts';
import type { Place } from './places.ts';

interface Visit {
  walked: WalkedMachine;
  place: Place;
  door: Door;
  events: EventShapes;
}

type Offered = NonNullable<
  Extract<Report, { type: 'subject.changed' }>['subject']
>['events'][number];
type Sent = Extract<Command, { type: 'event.send' }>['event'];

/** What came of it to send whatever the inspector offers in a place, each time from there: in words, what should not have been. */
export async function visited(visit: Visit): Promise<string[]> {
  let here = await opened(visit);
  const faults: string[] = [];

  for (const offered of here.events) {
    for (const event of waysOf(offered)) {
      const before = here.walk.snapshot();
      const refusal = await here.send(event);
      const { status } = here.walk.snapshot();
      const isWorded = refusal === null || /^"[\w.]+" was not sent: .+\.$/u.test(refusal);
      if (status === 'error') faults.push(`${JSON.stringify(event)} ended it`);
      if (!isWorded) faults.push(`${JSON.stringify(event)}: ${refusal}`);
      if (here.walk.snapshot() === before) continue;

      here.walk.stop();
      here = await opened(visit);
    }
  }
  here.walk.stop();
  return faults;
}

/** As its button sends it, or its editor holds it at first; and with nothing that it needs. */
function waysOf({ type, example, needs, isAccepted }: Offered): Sent[] {
  if (!isAccepted) return [];

  return needs.length === 0 ? [{ ...example, type }] : [{ ...example, type }, { type }];
}

/** The machine in its place, with an engine beside it and a view that looks at it. */
async function opened({ walked: { machine }, place, door, events }: Visit): Promise<{
  walk: Walk;
  events: Offered[];
  /** What the engine refused it with; null where it was sent. */
  send: (event: Sent) => Promise<string | null>;
}> {
  const { engine: wire, view } = door();
  const reports: Report[] = [];
  view.listen((report) => void reports.push(report));
  let walk: Walk | null = null;
  const now = () => walk?.clocks() ?? { wall: 0, mono: 0 };
  const engine = createEngine({
    wire,
    app: {
      name: 'fourfold',
      machines: {},
      events: () => Promise.resolve({ [machine.id]: events[machine.id] ?? [] }),
      known: { ...known, wall: () => now().wall, mono: () => now().mono, at: () => now().wall },
    },
  });
  walk = place.reach(engine.inspect);
  view.send({ type: 'view.open' });
  const root = last(reports, 'actors.changed')?.actors.find(
    (actor) => actor.machine === machine.id && actor.parentId === null,
  );
  if (root === undefined) throw new Error(`${machine.id} is not in the tree.`);
  const actorId = root.id;
  view.send({ type: 'subject.choose', actorId, step: null });
  await settled();

  return {
    walk,
    events: last(reports, 'subject.changed')?.subject?.events ?? [],
    async send(event) {
      reports.length = 0;
      view.send({ type: 'event.send', actorId, event });
      await settled();
      return last(reports, 'command.refused')?.message ?? null;
    },
  };
}

/** Lets what is told soon be told. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function last<TType extends Report['type']>(reports: readonly Report[], type: TType) {
  return reports.findLast(
    (report): report is Extract<Report, { type: TType }> => report.type === type,
  );
}
