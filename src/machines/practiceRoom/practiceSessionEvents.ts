import type { PracticePlan, Voice } from '../../contract/practiceRoom/plan.ts';
import type { Preset } from '../../domain/practiceRoom/presets.ts';
import type { Moment, TaskTimer } from '../../domain/timer/timer.ts';

/** How the desk's timer of the room stands. */
export type SeenPhase = 'counting' | 'doubting' | 'paused' | 'ending';

/** What the desk tells of the room's timer; lengths in milliseconds. */
export interface SeenTimer {
  phase: SeenPhase;
  practisedMs: number;
  plannedMs: number;
  /** Of the timer itself: a practice that goes on after a reload has the plan with which it began. */
  plan: PracticePlan;
  at: Moment;
}

/** A practice that has ended. */
export interface Sat {
  /** In whole seconds. */
  seconds: number;
}

export type PracticeSessionEvent =
  | { type: 'plan.change'; plan: PracticePlan }
  | { type: 'preset.use'; preset: Preset }
  | { type: 'preset.keep'; name: string }
  | { type: 'preset.remove'; name: string }
  | { type: 'presets.told'; presets: readonly Preset[] }
  | { type: 'bell.try'; voice: Voice }
  | { type: 'practice.start'; at: Moment }
  /** `isSilent` where what was to ring once one has settled is not there yet. */
  | { type: 'clock.read'; at: Moment; isSilent?: true }
  | { type: 'settle.skip'; at: Moment }
  | { type: 'settle.leave' }
  | { type: 'practice.pause'; at: Moment }
  | { type: 'practice.resume'; at: Moment }
  | { type: 'practice.finish'; at: Moment }
  | { type: 'away.count' }
  | { type: 'away.leave' }
  | ({ type: 'timer.seen' } & SeenTimer)
  | ({ type: 'timer.ended' } & Sat)
  | { type: 'timer.none' }
  | { type: 'timer.elsewhere' }
  | { type: 'left.found'; left: TaskTimer }
  | { type: 'left.keep' }
  | { type: 'left.sitThrough'; at: Moment }
  | { type: 'left.drop' }
  | { type: 'practice.again' }
  | { type: 'practice.done' };

/** What the room asks of the desk. */
export type RoomWish =
  | { type: 'practice.begin'; plan: PracticePlan; at: Moment; hasRung: boolean }
  | { type: 'practice.pause'; at: Moment }
  | { type: 'practice.resume'; at: Moment }
  | { type: 'practice.finish'; at: Moment }
  | { type: 'away.count' }
  | { type: 'away.leave' }
  /** The end was read: while it is being saved, no page shows it again. */
  | { type: 'end.seen' };
