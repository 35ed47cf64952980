import type { KnownApp } from '../app/knownApp.ts';
import type { Report } from '../protocol/protocol.ts';
import type { CoverageMeter } from '../record/coverage.ts';
import type { MachineRecord } from '../record/record.ts';
import { traceOf } from '../trace/trace.ts';
import { copiedTest } from './copiedTest.ts';

/** The record of a machine as a file. */
export async function traceText(record: MachineRecord, app: KnownApp): Promise<Report> {
  const { name, secrets } = app;
  const classes = await app.errorClasses();
  const trace = traceOf(record, { app: name, secrets, classes });

  return {
    type: 'text.made',
    what: 'trace',
    fileName: `${trace.machine}.trace.json`,
    text: `${JSON.stringify(trace, null, 2)}\n`,
  };
}

/** The record of a machine as a test, up to a step or to the present. Throws where it is no machine of the app. */
export async function testText(
  record: MachineRecord,
  step: number | null,
  app: KnownApp,
): Promise<Report> {
  const { name, secrets } = app;
  const classes = await app.errorClasses();
  const registered = await app.machineNamed(record.machine.id);
  const trace = traceOf(record, { app: name, secrets, classes, until: step ?? Infinity });

  return {
    type: 'text.made',
    what: 'test',
    fileName: `${registered.name}.pasted.test.ts`,
    text: copiedTest(trace, registered, { classes, secrets }),
  };
}

/** How much of every machine of the app was seen, as a file. */
export async function coverageText(meter: CoverageMeter, app: KnownApp): Promise<Report> {
  const machines = meter.facts(await app.allMachines());

  return {
    type: 'text.made',
    what: 'coverage',
    fileName: 'machine-coverage.json',
    text: `${JSON.stringify({ format: `${app.name}-coverage`, version: 1, machines }, null, 2)}\n`,
  };
}
