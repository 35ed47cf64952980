import type { Report } from '../../protocol/protocol.ts';
import { copiedTest } from './copiedTest.ts';
import type { CoverageMeter } from '../record/coverage.ts';
import { loadErrorClasses } from '../values/errorClasses.ts';
import { allMachines, machineNamed } from '../trace/machineRegistry.ts';
import type { MachineRecord } from '../record/record.ts';
import { traceOf } from '../trace/trace.ts';

/** The record of a machine as a file. */
export async function traceText(record: MachineRecord): Promise<Report> {
  const trace = traceOf(record, await loadErrorClasses());

  return {
    type: 'text.made',
    what: 'trace',
    fileName: `${trace.machine}.trace.json`,
    text: `${JSON.stringify(trace, null, 2)}\n`,
  };
}

/** The record of a machine as a test, up to a step or to the present. Throws where it is no machine of the app. */
export async function testText(record: MachineRecord, step: number | null): Promise<Report> {
  const classes = await loadErrorClasses();
  const registered = await machineNamed(record.machine.id);
  const trace = traceOf(record, classes, step ?? Infinity);

  return {
    type: 'text.made',
    what: 'test',
    fileName: `${registered.name}.pasted.test.ts`,
    text: copiedTest(trace, registered, classes),
  };
}

/** How much of every machine of the app was seen, as a file. */
export async function coverageText(meter: CoverageMeter): Promise<Report> {
  const coverage = meter.facts(await allMachines());

  return {
    type: 'text.made',
    what: 'coverage',
    fileName: 'machine-coverage.json',
    text: `${JSON.stringify({ format: 'fourfold-coverage', version: 1, machines: coverage }, null, 2)}\n`,
  };
}
