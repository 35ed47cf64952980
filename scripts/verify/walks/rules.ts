import { isDeepStrictEqual } from 'node:util';

import type { Rule, Taken } from './walk.ts';

/** What a member wrote, by machine: no failure takes any of it. */
const written: Readonly<Record<string, readonly string[]>> = {
  login: ['form'],
  registration: ['form'],
  profileEditor: ['edits'],
  scheduleSave: ['record'],
  reflectionCapture: ['mood', 'way', 'text', 'materials'],
  dailyUpload: ['mood', 'happiness', 'text', 'materials', 'sampled'],
  dayChange: ['mood', 'happiness', 'text', 'media', 'materials', 'replaces'],
  dayAddition: ['text'],
  practiceEntry: ['begun', 'minutes'],
  demoChat: ['messages'],
};

/** What is cleared by a refusal, since it is no good any more. */
const spent: Readonly<Record<string, string>> = { 'login.form': 'mfaCode' };

const own: Readonly<Record<string, readonly Rule[]>> = {
  outbox: [keepsWhatIsAdded, sendsForNobody],
  notices: [asksOneByOne],
  timer: [neverGoesBack, endsOnce],
};

/** The machines that rules are named for: each is to be found among the machines. */
export const ruledMachines: readonly string[] = [...Object.keys(written), ...Object.keys(own)];

/** What holds after each step of this machine, whatever happened to it. */
export function rulesOf(machine: string): readonly Rule[] {
  const fields = written[machine] ?? [];

  return [hasSoundNumbers, timesAreWithinTheirs, keeps(machine, fields), ...(own[machine] ?? [])];
}

function keeps(machine: string, fields: readonly string[]): Rule {
  return ({ before, after, step }) => {
    if (step.kind !== 'failed') return null;

    const lost = fields.find((field) => {
      const without = spent[`${machine}.${field}`];
      return !isDeepStrictEqual(lessOf(before, field, without), lessOf(after, field, without));
    });
    return lost === undefined ? null : `A failure changes "${lost}", which its member wrote.`;
  };
}

function lessOf({ context }: Taken['before'], field: string, without = ''): unknown {
  const value = context[field];
  if (typeof value !== 'object' || value === null || without === '') return value;

  return { ...value, [without]: null };
}

/** No count, time or length is lost in arithmetic. */
function hasSoundNumbers({ after }: Taken): string | null {
  const spoilt = valuesIn(after.context).find(([, value]) => Number.isNaN(value));

  return spoilt === undefined ? null : `"${spoilt[0]}" is no number any more.`;
}

/** Of a timer no more is practised than is planned, and never less than nothing (rules/timer#T2). */
function timesAreWithinTheirs({ after }: Taken): string | null {
  const timers = valuesIn(after.context).flatMap(([, value]) => (isTimer(value) ? [value] : []));
  const wrong = timers.find(
    ({ elapsedMs, plannedMs, awayMs }) => elapsedMs < 0 || elapsedMs > plannedMs || awayMs < 0,
  );

  return wrong === undefined
    ? null
    : `A timer has practised ${wrong.elapsedMs} ms of ${wrong.plannedMs}, and ${wrong.awayMs} away.`;
}

function neverGoesBack({ before, after }: Taken): string | null {
  const [was, is] = [timerOf(before), timerOf(after)];
  const isLess = was !== null && is !== null && is.elapsedMs < was.elapsedMs;

  return isLess ? `A timer goes back from ${was.elapsedMs} ms to ${is.elapsedMs}.` : null;
}

function endsOnce({ before, after }: Taken): string | null {
  const was = timerOf(before)?.end ?? null;

  return was === null || isDeepStrictEqual(was, timerOf(after)?.end)
    ? null
    : 'A timer that has ended ends again.';
}

function keepsWhatIsAdded({ before, effects, step }: Taken): string | null {
  if (before.status !== 'active') return null;

  const kept = effects.filter(({ action }) => action === 'keepItem');
  const wanted = step.kind === 'event' && step.event.type === 'item.add' ? 1 : 0;

  return kept.length === wanted ? null : `Of ${wanted} items added, ${kept.length} are kept.`;
}

function sendsForNobody({ after }: Taken): string | null {
  const isSending = after.children['deliverNext'] !== undefined;

  return after.matches('needsMember') && isSending ? 'It sends while nobody is here.' : null;
}

function asksOneByOne({ before, after }: Taken): string | null {
  const [was, is] = [alertsOf(before), alertsOf(after)];
  const isInOrder = is.slice(0, was.length - 1).every((alert, index) => {
    return alert === was[index] || alert === was[index + 1];
  });

  return was.length - is.length > 1 || !isInOrder ? 'An alert goes that nobody answered.' : null;
}

function alertsOf({ context }: Taken['before']): readonly unknown[] {
  const alerts: unknown = context['alerts'];

  return Array.isArray(alerts) ? alerts : [];
}

interface Timer {
  elapsedMs: number;
  plannedMs: number;
  awayMs: number;
  end: unknown;
}

function timerOf({ context }: Taken['before']): Timer | null {
  const timer = context['timer'];

  return isTimer(timer) ? timer : null;
}

function isTimer(value: unknown): value is Timer {
  return typeof value === 'object' && value !== null && 'awayMs' in value && 'plannedMs' in value;
}

/** The values that stand in a context, two levels deep, by the name of their field. */
function valuesIn(value: unknown, depth = 0): [string, unknown][] {
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  if (Object.getPrototypeOf(value) !== Object.prototype && !Array.isArray(value)) return [];

  return Object.entries(value).flatMap(([field, inner]: [string, unknown]) => [
    [field, inner] satisfies [string, unknown],
    ...valuesIn(inner, depth + 1),
  ]);
}
