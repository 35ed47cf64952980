import type { AnyMachineSnapshot } from 'xstate';

import type { RegisteredMachine } from '../app/knownApp.ts';
import type { Json } from '../protocol/protocol.ts';
import { redact } from '../protocol/redact.ts';
import type { SecretOptions } from '../protocol/secrets.ts';
import { leavesOf } from '../record/record.ts';
import { replay } from '../replay/replay.ts';
import type { Trace } from '../trace/trace.ts';
import { tracePlan } from '../trace/tracePlan.ts';
import type { ErrorClasses } from '../values/errorClasses.ts';
import { isJsonObject, jsonOf } from '../values/json.ts';
import { pack } from '../values/pack.ts';
import { importsOf } from './copiedImports.ts';
import { errorCodeOf } from './errorCode.ts';
import { literalOf } from './literal.ts';

const dayMs = 86_400_000;

interface CopyOptions {
  classes: ErrorClasses;
  secrets: SecretOptions;
}

/** A Vitest test that gives the silenced machine what a trace says, and expects what a replay of that trace came to. */
export function copiedTest(
  trace: Trace,
  registered: RegisteredMachine,
  { classes, secrets }: CopyOptions,
): string {
  const { machine, name, path } = registered;
  const landings = landingsOf(trace, registered, classes);
  const asksTime =
    jsonText(landings, classes) !==
    jsonText(landingsOf({ ...trace, began: trace.began + dayMs }, registered, classes), classes);
  const needed = new Set<string>();
  const code = (json: Json, indent: number, taken: number) =>
    literalOf(json, {
      indent,
      taken,
      needs: (need) => void needed.add(need),
      errorCode: errorCodeOf(classes),
    });
  const variable = /^[a-z]\w*$/i.test(machine.id) ? machine.id : 'actor';
  const lines = [
    '    // This is what happened. Where it was a fault, put right what is expected, and the title.',
    // A context may ask the time as soon as there is an actor.
    ...(asksTime ? [`    vi.setSystemTime(${code(trace.began, 4, 4)});`] : []),
    `    const ${variable} = createActor(silenced(${name}) as AnyStateMachine, {`,
    `      clock: new SimulatedClock(),`,
    ...startOf(trace, code, needed),
    `    });`,
    ...(landings.some(({ status }) => status === 'error')
      ? [`    ${variable}.subscribe({ error: () => {} });`]
      : []),
    `    ${variable}.start();`,
    ...landings.flatMap((landing, place) => [
      ...sendOf(trace, place, variable, asksTime, code),
      ...valueOf(landing, landings[place - 1], variable, code),
    ]),
    ...endOf(landings, variable, (context) => telling(context, classes, secrets), code),
  ];

  return [
    ...importsOf(name, path, asksTime, needed, classes),
    '',
    ...(asksTime
      ? [
          'beforeEach(() => void vi.useFakeTimers());',
          'afterEach(() => void vi.useRealTimers());',
          '',
        ]
      : []),
    `describe('${name}', () => {`,
    `  test(${code(titleOf(trace, landings), 4, 8)}, () => {`,
    ...lines,
    '  });',
    '});',
    '',
  ].join('\n');
}

type Code = (json: Json, indent: number, taken: number) => string;

function landingsOf(
  trace: Trace,
  { machine }: RegisteredMachine,
  classes: ErrorClasses,
): AnyMachineSnapshot[] {
  // The test sends every event itself, those after a delay too.
  const steps = trace.steps.map((step) => ({ ...step, isOwn: false }));
  const plan = tracePlan({ ...trace, steps }, machine, { classes, sharesEqual: false });
  const { actor, landings } = replay(plan);
  actor.stop();

  return landings;
}

function startOf({ beginning }: Trace, code: Code, needed: Set<string>): string[] {
  if (beginning.kind === 'standing') {
    needed.add('snapshotFrom');
    const { value, ...standing } = beginning.standing;
    const json = { ...standing, value: jsonOf(value) ?? null };
    return [`      snapshot: snapshotFrom(${code(json, 6, 32)}),`];
  }

  const { input } = beginning;
  const isNone = isJsonObject(input) && input['$'] === 'undefined';
  return isNone ? [] : [`      input: ${code(input, 6, 14)},`];
}

function sendOf(
  { began, steps }: Trace,
  place: number,
  variable: string,
  asksTime: boolean,
  code: Code,
): string[] {
  const step = steps[place];
  if (step === undefined || place === 0) return [];

  const event = code(jsonOf(step.event) ?? null, 4, variable.length + 12);
  return [
    '',
    ...(asksTime ? [`    vi.setSystemTime(${code(began + step.at, 4, 4)});`] : []),
    `    ${variable}.send(${event});`,
  ];
}

function valueOf(
  landing: AnyMachineSnapshot,
  before: AnyMachineSnapshot | undefined,
  variable: string,
  code: Code,
): string[] {
  const value = jsonOf(landing.value) ?? null;
  if (JSON.stringify(value) === JSON.stringify(before?.value)) return [];

  return [
    `    expect(${variable}.getSnapshot().value).toEqual(${code(value, 4, variable.length + 44)});`,
  ];
}

function endOf(
  landings: AnyMachineSnapshot[],
  variable: string,
  told: (context: unknown) => Json,
  code: Code,
): string[] {
  const last = landings.at(-1);
  if (last === undefined) return [];

  const context = told(last.context);
  const end = { status: last.status, value: jsonOf(last.value) ?? null, context };
  return ['', `    expect(${variable}.getSnapshot()).toMatchObject(${code(end, 4, 1_000)});`];
}

/** What of a context can be expected as it is: JSON in which nothing was hidden. */
function telling(context: unknown, classes: ErrorClasses, secrets: SecretOptions): Json {
  const packed = pack(context, classes);
  if (!isJsonObject(packed)) return {};

  const redacted = jsonOf(redact(packed, secrets));
  const seen = isJsonObject(redacted) ? redacted : {};
  return Object.fromEntries(
    Object.entries(packed).filter(([key, value]) => {
      const text = JSON.stringify(value);
      return !text.includes('"$":') && text === JSON.stringify(seen[key]);
    }),
  );
}

function titleOf({ steps }: Trace, landings: AnyMachineSnapshot[]): string {
  const [first] = landings;
  const last = landings.at(-1);
  const types = [...new Set(steps.slice(1).map(({ event }) => event.type))];
  const by = types.length > 3 ? [...types.slice(0, 3), 'more'] : types;
  const place = (snapshot: AnyMachineSnapshot | undefined) =>
    (snapshot === undefined ? [] : leavesOf(snapshot)).join(' and ') || 'its start';

  return types.length === 0
    ? `begins in ${place(first)}`
    : `goes from ${place(first)} to ${place(last)} by ${by.join(', ')}`;
}

function jsonText(landings: AnyMachineSnapshot[], classes: ErrorClasses): string {
  return JSON.stringify(landings.map(({ context }) => pack(context, classes)));
}
