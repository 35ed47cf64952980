import { useSelector } from '@xstate/react';
import { useId } from 'react';

import type { Reflected, ReflectionWay } from '../../domain/reflection/reflection.ts';
import type { ReflectionCaptureActorRef } from '../../machines/reflection/reflectionCaptureMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ManyChoice } from '../ui/choices/ManyChoice.tsx';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import { MediaWayView } from './MediaWayView.tsx';
import { MoodChoice } from './MoodChoice.tsx';
import { wayNames } from './reflectionTexts.ts';
import { TextReflection } from './TextReflection.tsx';
import './ReflectionCapture.css';

const order: readonly ReflectionWay[] = ['voice', 'image', 'video', 'text'];
const ways = order.map((way) => ({ value: way, label: wayNames[way] }));
const longestText = 20_000;
const none: readonly never[] = [];

/** How a task was: a mood, and a reflection in one of four ways. It has no page of its own: a dialog, a page or a list holds it. */
export function ReflectionCapture({
  actorRef,
  submitLabel,
  headingLevel: Heading = 'h2',
  others = none,
}: {
  actorRef: ReflectionCaptureActorRef;
  /** Other tasks that it may stand for, each with its name (rules/reflection#F21). */
  others?: readonly { task: Reflected; name: string }[];
  submitLabel: 'Complete Task' | 'Save Reflection';
  headingLevel?: 'h1' | 'h2' | 'h3' | 'h4';
}) {
  const id = useId();
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const mood = useSelector(actorRef, ({ context }) => context.mood);
  const way = useSelector(actorRef, ({ context }) => context.way);
  const failure = useSelector(actorRef, ({ context }) => context.failure);
  const canSkip = useSelector(actorRef, ({ context }) => context.canSkip);
  const canSave = useSelector(actorRef, (snapshot) => snapshot.can({ type: 'capture.save' }));
  const isRecalling = useSelector(actorRef, (snapshot) => snapshot.matches('recalling'));
  const isMaking = useSelector(actorRef, (snapshot) => snapshot.matches('making'));
  const isSaving = useSelector(actorRef, (snapshot) => snapshot.matches('saving'));
  // The button stays through the alert, so that the focus comes back to it.
  const isTelling = useSelector(actorRef, (snapshot) => snapshot.matches('telling'));

  return (
    <section
      aria-busy={isRecalling || isSaving}
      aria-labelledby={id}
      className="column reflection-capture"
      data-machine="reflectionCapture"
      data-state={state}
    >
      <Heading className="reflection-capture__heading" id={id}>
        How was it?
      </Heading>
      <div className="column reflection-capture__making" inert={!(isRecalling || isMaking)}>
        <MoodChoice
          legend="Your mood"
          mood={mood}
          onChoose={(chosen) => actorRef.send({ type: 'mood.choose', mood: chosen })}
        />
        <SegmentedChoice
          legend="Your reflection, in one of four ways"
          onChoose={(chosen) => actorRef.send({ type: 'way.choose', way: chosen })}
          segments={ways}
          value={way}
        />
        <Way actorRef={actorRef} way={isRecalling ? null : way} />
        {isRecalling || way === null || others.length === 0 ? null : (
          <AlsoFor actorRef={actorRef} others={others} />
        )}
      </div>
      {failure === null || isSaving ? null : <Notice role="alert">{failure}</Notice>}
      {canSave || isSaving || isTelling ? (
        <Button
          isBusy={isSaving || isTelling}
          onPress={() => actorRef.send({ type: 'capture.save' })}
        >
          {isSaving ? 'Saving…' : submitLabel}
        </Button>
      ) : null}
      {canSkip ? (
        <div className="reflection-capture__skip">
          <Button
            isBusy={!isMaking}
            look="quiet"
            onPress={() => actorRef.send({ type: 'capture.skip' })}
          >
            Skip (Complete Later)
          </Button>
          <p className="reflection-capture__hint">Any reflection completes it</p>
        </div>
      ) : null}
    </section>
  );
}

function AlsoFor({
  actorRef,
  others,
}: {
  actorRef: ReflectionCaptureActorRef;
  others: readonly { task: Reflected; name: string }[];
}) {
  const also = useSelector(actorRef, ({ context }) => context.also);

  return (
    <ManyChoice
      choices={others.map(({ task, name }) => ({ value: task.taskId, label: name }))}
      chosen={also.map(({ taskId }) => taskId)}
      legend="It is for these too"
      onChoose={(chosen) =>
        actorRef.send({
          type: 'also.choose',
          also: others.map(({ task }) => task).filter(({ taskId }) => chosen.includes(taskId)),
        })
      }
    />
  );
}

function Way({
  actorRef,
  way,
}: {
  actorRef: ReflectionCaptureActorRef;
  way: ReflectionWay | null;
}) {
  const text = useSelector(actorRef, ({ context }) => context.text);
  const isAwaited = useSelector(actorRef, ({ context }) => context.isAwaited);
  const keptText = useSelector(actorRef, ({ context }) => context.keptText);
  const waysRef = useSelector(actorRef, ({ children }) => children.mediaWays ?? null);

  switch (way) {
    case null:
      return null;
    case 'voice':
    case 'image':
    case 'video':
      return waysRef === null ? null : <MediaWayView waysRef={waysRef} way={way} />;
    case 'text':
      return (
        <TextReflection
          isAwaited={isAwaited}
          isKept={text === keptText}
          isTooLong={text.length > longestText}
          onChange={(typed) => actorRef.send({ type: 'text.change', text: typed })}
          text={text}
        />
      );
  }
}
