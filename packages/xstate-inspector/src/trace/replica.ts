import type { InspectionEvent } from 'xstate';

import type { KnownApp } from '../app/knownApp.ts';
import { replay, type Replay } from '../replay/replay.ts';
import { traceFrom } from './trace.ts';
import { tracePlan } from './tracePlan.ts';

/** Makes an actor that lived through a trace, and goes on from there. Throws a sentence where the text is no trace of the app. */
export async function replicaFrom(
  text: string,
  app: KnownApp,
  inspect: (inspection: InspectionEvent, time: number) => void,
): Promise<Replay> {
  const trace = traceFrom(text, app.name);
  const { machine } = await app.machineNamed(trace.machine);
  const classes = await app.errorClasses();

  return replay(tracePlan(trace, machine, { classes, sharesEqual: true }), inspect);
}
