import { voices, type PracticePlan, type Voice } from '../../contract/practiceRoom/plan.ts';
import type { TaskTimer } from '../timer/timer.ts';
import { guided } from './guided.ts';

export type { PracticePlan, Voice };
/** What may ring, in the order in which it is offered. */
export const offeredVoices: readonly Voice[] = voices;

/** Ten minutes in silence, between two strokes of a bowl: what a first practice is. */
export const firstPlan: PracticePlan = {
  kind: 'timed',
  minutes: 10,
  settling: 0,
  voice: 'bowl',
  between: null,
};

export const firstMinutes = 10;
/** How many minutes a practice with an end may have (rules/practiceRoom#Q1). */
export const leastMinutes = 1;
export const mostMinutes = 180;

/** The plan with another length, in minutes: within what it may have, and null for none. */
export function withMinutes(plan: PracticePlan, minutes: number | null): PracticePlan {
  if (plan.kind === 'guided') return plan;
  if (minutes === null) return { ...plan, minutes };
  if (!Number.isFinite(minutes)) return plan;

  return { ...plan, minutes: Math.min(mostMinutes, Math.max(leastMinutes, Math.round(minutes))) };
}

/** The plan as another kind of practice, with as much of it as that has, too. */
export function asKind(plan: PracticePlan, kind: PracticePlan['kind']): PracticePlan {
  const { between, minutes, settling, voice } = plan;
  const shared = { between, settling, voice };
  if (plan.kind === kind) return plan;
  if (kind === 'timed') return { kind, minutes, ...shared };
  if (kind === 'breath') return { kind, minutes, breath: 'even', ...shared };

  return { kind, ...guidedOf(guidedLength(minutes)), ...shared };
}

/** The first guided meditation of a length, as a plan has it. */
export function guidedOf(minutes: 5 | 10 | 20): { minutes: 5 | 10 | 20; script: string } {
  const first = guided.find((one) => one.minutes === minutes);

  return { minutes, script: first?.id ?? '' };
}

/**
 * The plan that an address names: `timed`, `breath`, `guided`, one of them with its minutes as in `timed-10`, or a meditation. Null for any
 * other.
 */
export function planOfAddress(id: string, last: PracticePlan): PracticePlan | null {
  const script = guided.find((one) => one.id === id);
  if (script !== undefined) {
    return { ...asKind(last, 'guided'), kind: 'guided', minutes: script.minutes, script: id };
  }
  const { kind, minutes } =
    /^(?<kind>timed|breath|guided)(?:-(?<minutes>\d+))?$/u.exec(id)?.groups ?? {};
  if (kind !== 'timed' && kind !== 'breath' && kind !== 'guided') return null;

  const plan = asKind(last, kind);
  if (minutes === undefined) return plan;
  return plan.kind === 'guided'
    ? { ...plan, ...guidedOf(guidedLength(Number(minutes))) }
    : withMinutes(plan, Number(minutes));
}

/** The length of a guided meditation, in minutes; ten where there is none of that length. */
function guidedLength(minutes: number | null): 5 | 10 | 20 {
  return minutes === 5 || minutes === 20 ? minutes : 10;
}

/** How a timer is practised: one that was not begun in the room is in silence, between two strokes of a bowl. */
export function planOfTimer({
  plan,
  plannedMs,
}: Pick<TaskTimer, 'plan' | 'plannedMs'>): PracticePlan {
  return plan ?? withMinutes(firstPlan, plannedMs / 60_000);
}
