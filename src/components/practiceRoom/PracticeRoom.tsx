import { useSelector } from '@xstate/react';
import { useDeferredValue, useState, type ComponentType, type ReactNode } from 'react';

import { toneOf } from '../pillars/tone.ts';
import { NotYetFetched } from '../rooms/NotYetFetched.tsx';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { ChoosingScreen } from './ChoosingScreen.tsx';
import { LeftQuestion } from './LeftQuestion.tsx';
import type { UnderWayProps } from './PracticeUnderWay.tsx';
import type { KeepingPlans } from './Presets.tsx';
import '../ui/VisuallyHidden.css';
import './PracticeRoom.css';

/** What shows a practice, and comes with its own file. */
export interface UnderWayPart {
  /** Null until it is there. */
  View: ComponentType<UnderWayProps> | null;
  hasFailed: boolean;
  /** Has it fetched anew. */
  onAsk: () => void;
}

/** The room in which a member practises, from the plan to what is left of it. */
export function PracticeRoom({
  actorRef,
  forTask,
  keeping,
  onLeave,
  taskName,
  timerRef,
  underWay: { View, hasFailed, onAsk },
  ...shown
}: Pick<
  UnderWayProps,
  'actorRef' | 'afterwards' | 'canKeepScreenOn' | 'day' | 'onLeave' | 'timerRef'
> & {
  /** The way to practise for a task of today instead. */
  forTask: ReactNode;
  keeping: KeepingPlans;
  taskName: string | null;
  underWay: UnderWayPart;
}) {
  // Another view takes the place of one once the press is answered: until then both are what they were.
  const state = useDeferredValue(useSelector(actorRef, ({ value }) => statePath(value)));
  const shownRef = useDeferredValue(timerRef);
  const left = useSelector(actorRef, ({ context }) => context.left);
  const plan = useSelector(actorRef, ({ context }) => context.plan);
  const title = taskName ?? 'Practice';
  const isUnderWay = /^running|^paused|^ending|^settling|^ended|^kept/u.test(state);
  const isAwaited = isUnderWay && View === null;
  const hasTitle = isAwaited || /^choosing|^arriving\.elsewhere/u.test(state);
  // Until the track has emptied: a ring that comes anew, as after a pause, does not empty again.
  const [isChosenHere, setChosenHere] = useState(false);
  if (state.startsWith('choosing') && !isChosenHere) setChosenHere(true);
  const isOnPage = !isUnderWay || isAwaited;

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
        <ChoosingScreen actorRef={actorRef} keeping={keeping}>
          {forTask}
        </ChoosingScreen>
      ) : null}
      {state === 'asking' && left !== null ? (
        <LeftQuestion actorRef={actorRef} left={left} />
      ) : null}
      {isAwaited ? (
        <div className="practice-room__wait">
          <NotYetFetched hasFailed={hasFailed} />
          {hasFailed ? (
            <p className="practice-room__onward">
              <Button look="outlined" onPress={onAsk}>
                Open it again
              </Button>
              <Button look="quiet" onPress={onLeave}>
                Back to your day
              </Button>
            </p>
          ) : null}
        </div>
      ) : null}
      {isUnderWay && View !== null ? (
        <View
          {...shown}
          actorRef={actorRef}
          emptyingMinutes={isChosenHere ? plan.minutes : null}
          isSettledIn={plan.settling > 0}
          onEmpty={() => setChosenHere(false)}
          onLeave={onLeave}
          state={state}
          timerRef={shownRef}
          title={title}
        />
      ) : null}
    </main>
  );
}
