import type { ReactNode } from 'react';

import type { PracticeSessionActorRef } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';
import type { DayShares } from '../art/dayMark.ts';
import { EmptyingTrack } from '../timer/EmptyingTrack.tsx';
import { EndedView } from './EndedView.tsx';
import { RunningView } from './RunningView.tsx';
import { SettlingView } from './SettlingView.tsx';

export interface UnderWayProps {
  actorRef: PracticeSessionActorRef;
  /** What may be said of what was practised. */
  afterwards: ReactNode;
  /** Whether this device lets the screen be kept on. */
  canKeepScreenOn: boolean;
  day: { seed: number; shares: DayShares };
  /** So many minutes run out of the ring, where it was the dial a moment ago; null for none. */
  emptyingMinutes: number | null;
  isSettledIn: boolean;
  /** The room's, once the press that changed it is answered. */
  state: string;
  title: string;
  /** The desk's; none where nothing is under way. */
  timerRef: TimerActorRef | undefined;
  onEmpty: () => void;
  onLeave: () => void;
}

/** A practice from the time to settle in to the still page after it, over the whole screen. */
export function PracticeUnderWay({
  actorRef,
  afterwards,
  canKeepScreenOn,
  day,
  emptyingMinutes,
  isSettledIn,
  onEmpty,
  onLeave,
  state,
  timerRef,
  title,
}: UnderWayProps) {
  const emptying =
    emptyingMinutes === null ? null : <EmptyingTrack minutes={emptyingMinutes} onEmpty={onEmpty} />;
  if (state === 'settling') {
    return <SettlingView actorRef={actorRef} emptying={emptying} title={title} />;
  }
  if (state === 'ended' || state === 'kept') {
    return (
      <EndedView actorRef={actorRef} {...day}>
        {afterwards}
      </EndedView>
    );
  }

  return timerRef === undefined ? null : (
    <RunningView
      actorRef={actorRef}
      canKeepScreenOn={canKeepScreenOn}
      emptying={isSettledIn ? null : emptying}
      onLeave={onLeave}
      timerRef={timerRef}
      title={title}
    />
  );
}
