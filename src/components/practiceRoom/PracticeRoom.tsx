import { useSelector } from '@xstate/react';
import { useDeferredValue, useState, type ReactNode } from 'react';

import type { PracticeSessionActorRef } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';
import type { DayShares } from '../art/dayMark.ts';
import { toneOf } from '../pillars/tone.ts';
import { EmptyingTrack } from '../timer/EmptyingTrack.tsx';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { ChoosingScreen } from './ChoosingScreen.tsx';
import { EndedView } from './EndedView.tsx';
import { LeftQuestion } from './LeftQuestion.tsx';
import { RunningView } from './RunningView.tsx';
import { SettlingView } from './SettlingView.tsx';
import '../ui/VisuallyHidden.css';
import './PracticeRoom.css';

/** The room in which a member practises, from the plan to what is left of it. */
export function PracticeRoom({
  actorRef,
  afterwards,
  canKeepScreenOn,
  day,
  forTask,
  onLeave,
  taskName,
  timerRef,
}: {
  actorRef: PracticeSessionActorRef;
  /** What may be said of what was practised. */
  afterwards: ReactNode;
  /** Whether this device lets the screen be kept on. */
  canKeepScreenOn: boolean;
  day: { seed: number; shares: DayShares };
  /** The way to practise for a task of today instead. */
  forTask: ReactNode;
  onLeave: () => void;
  taskName: string | null;
  /** The desk's; none where nothing is under way. */
  timerRef: TimerActorRef | undefined;
}) {
  // Another view takes the place of one once the press is answered: until then both are what they were.
  const state = useDeferredValue(useSelector(actorRef, ({ value }) => statePath(value)));
  const shownRef = useDeferredValue(timerRef);
  const left = useSelector(actorRef, ({ context }) => context.left);
  const plan = useSelector(actorRef, ({ context }) => context.plan);
  const title = taskName ?? 'Practice';
  const isRunning = /^running|^paused|^ending/u.test(state);
  const hasTitle = /^choosing|^arriving\.elsewhere/u.test(state);
  // Until the track has emptied: a ring that comes anew, as after a pause, does not empty again.
  const [isChosenHere, setChosenHere] = useState(false);
  if (state.startsWith('choosing') && !isChosenHere) setChosenHere(true);
  const emptying =
    isChosenHere && plan.minutes !== null ? (
      <EmptyingTrack minutes={plan.minutes} onEmpty={() => setChosenHere(false)} />
    ) : null;
  const isOnPage = !isRunning && !/^settling|^ended|^kept/u.test(state);

  return (
    <main
      className={`frame practice-room ${toneOf('TETHER')}`}
      id="content"
      {...(isOnPage ? { 'data-machine': 'practiceSession', 'data-state': state } : {})}
    >
      <h1 className={hasTitle ? 'practice-room__title' : 'visually-hidden'} tabIndex={-1}>
        {title}
      </h1>
      {state === 'arriving.opening' || state === 'beginning' ? (
        <p className="practice-room__wait" role="status">
          {state === 'arriving.opening' ? 'Opening the room…' : 'Beginning…'}
        </p>
      ) : null}
      {state === 'arriving.elsewhere' ? (
        <div className="practice-room__wait">
          <p>A timer is running in another tab. It goes on there.</p>
          <p className="practice-room__onward">
            <Button look="outlined" onPress={onLeave}>
              Back to your day
            </Button>
          </p>
        </div>
      ) : null}
      {state.startsWith('choosing') ? (
        <ChoosingScreen actorRef={actorRef}>{forTask}</ChoosingScreen>
      ) : null}
      {state === 'asking' && left !== null ? (
        <LeftQuestion actorRef={actorRef} left={left} />
      ) : null}
      {state === 'settling' ? (
        <SettlingView actorRef={actorRef} emptying={emptying} title={title} />
      ) : null}
      {isRunning && shownRef !== undefined ? (
        <RunningView
          actorRef={actorRef}
          canKeepScreenOn={canKeepScreenOn}
          emptying={plan.settling === 0 ? emptying : null}
          onLeave={onLeave}
          timerRef={shownRef}
          title={title}
        />
      ) : null}
      {state === 'ended' || state === 'kept' ? (
        <EndedView actorRef={actorRef} {...day}>
          {afterwards}
        </EndedView>
      ) : null}
    </main>
  );
}
