import { createEngine } from '@fourfold/xstate-inspector/engine';
import type { Command, Report } from '@fourfold/xstate-inspector/wire';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { sample } from '../sample/inspection.ts';
import { ScanError } from '../sample/parcel.ts';
import { parcelMachine } from '../sample/parcelMachine.ts';

type Told<TType extends Report['type']> = Extract<Report, { type: TType }>;

test('an app of any kind is recorded, stepped, replayed and copied as a test', async () => {
  const { inspect, command, told } = inspected();
  const { parcel, scans, clock } = startedParcel(inspect);
  parcel.send({ type: 'address.change', value: 'Harbour Street' });
  parcel.send({ type: 'parcel.send' });
  await vi.waitUntil(() => parcel.getSnapshot().matches({ underway: 'held' }));
  parcel.send({ type: 'scan.retry' });
  await vi.waitUntil(() => parcel.getSnapshot().matches({ underway: 'driving' }));
  clock.increment(4_000);

  command({ type: 'view.open' });
  command({ type: 'subject.choose', actorId: parcel.sessionId, step: null });
  const present = await told('subject.changed', ({ subject }) => subject !== null);
  expect(present.subject?.steps.map(({ type, leaves }) => [type, leaves])).toEqual([
    ['xstate.init', ['packing']],
    ['address.change', ['packing']],
    ['parcel.send', ['underway.sorting']],
    ['xstate.error.actor.scan', ['underway.held']],
    ['scan.retry', ['underway.sorting']],
    ['xstate.done.actor.scan', ['underway.driving']],
    ['xstate.after.drive.parcel.underway.driving', ['atTheDoor']],
  ]);
  expect(present.subject?.events.filter(({ isAccepted }) => isAccepted)).toMatchObject([
    { type: 'door.open' },
    { type: 'door.stayShut' },
  ]);

  command({ type: 'subject.choose', actorId: parcel.sessionId, step: 3 });
  const past = await told('subject.changed', ({ subject }) => subject?.step === 3);
  expect(past.subject).toMatchObject({
    active: ['underway', 'underway.held'],
    context: { address: 'Harbour Street', failure: 'blurred' },
    divergence: null,
  });
  expect(scans).toEqual(['Harbour Street', 'Harbour Street']);

  command({ type: 'trace.export', actorId: parcel.sessionId });
  const trace = await told('text.made', ({ what }) => what === 'trace');
  expect(JSON.parse(trace.text)).toMatchObject({ format: 'parcel-trace', machine: 'parcel' });
  expect(trace.text).toContain('"class": "ScanError"');
  command({ type: 'trace.import', text: trace.text });
  const replica = await told('replica.made');
  expect(replica.divergence).toBeNull();
  command({ type: 'event.send', actorId: replica.actorId, event: { type: 'door.stayShut' } });
  command({ type: 'subject.choose', actorId: replica.actorId, step: null });
  const replayed = await told('subject.changed', ({ subject }) => subject?.steps.length === 8);
  expect(replayed.subject?.active).toEqual(['underway', 'underway.driving']);
  expect(parcel.getSnapshot().value).toBe('atTheDoor');

  command({ type: 'test.copy', actorId: parcel.sessionId, step: null });
  const { text } = await told('text.made', ({ what }) => what === 'test');
  expect(text.split('\n').slice(0, 6)).toEqual([
    "import { silenced } from '@fourfold/xstate-inspector/testing';",
    "import { describe, expect, test } from 'vitest';",
    "import { createActor, SimulatedClock, type AnyStateMachine } from 'xstate';",
    '',
    "import { ScanError } from '../sample/parcel.ts';",
    "import { parcelMachine } from '../sample/parcelMachine.ts';",
  ]);
  expect(text).toContain("new ScanError('blurred')");
});

test('a trace of another app is none', async () => {
  const { command, told } = inspected();

  command({ type: 'trace.import', text: '{"format":"tested-trace"}' });

  expect((await told('command.refused')).message).toBe(
    'This is no trace that can be read here: "format" is not as it should be.',
  );
});

/** The sample's inspector, with a view that the test is. */
function inspected() {
  const reports: Report[] = [];
  const hearers: ((command: Command) => void)[] = [];
  const { inspect } = createEngine({
    app: sample,
    wire: {
      send: (report) => void reports.push(report),
      listen(hear) {
        hearers.push(hear);
        return () => {};
      },
    },
  });

  return {
    inspect,
    command: (command: Command) => {
      for (const hear of hearers) hear(command);
    },
    /** Waits until something is told, and returns the last of it. */
    told: async <TType extends Report['type']>(
      type: TType,
      isMeant: (report: Told<TType>) => boolean = () => true,
    ): Promise<Told<TType>> => {
      const found = () =>
        reports.findLast(
          (report): report is Told<TType> => report.type === type && isMeant(report as Told<TType>),
        );
      await vi.waitUntil(() => found() !== undefined, { timeout: 30_000 });
      const report = found();
      if (report === undefined) throw new Error(`Nothing was told of ${type}.`);

      return report;
    },
  };
}

/** A parcel whose first scan is blurred, in a time that passes by hand. */
function startedParcel(inspect: ReturnType<typeof inspected>['inspect']) {
  const scans: string[] = [];
  const clock = new SimulatedClock();
  const scan = fromPromise<string, { address: string }>(({ input }) => {
    scans.push(input.address);
    return scans.length === 1
      ? Promise.reject(new ScanError('blurred'))
      : Promise.resolve('route 2');
  });
  const machine = parcelMachine.provide({ actors: { scan } });

  return { parcel: createActor(machine, { inspect, clock }).start(), scans, clock };
}
