import { useSelector } from '@xstate/react';
import { memo, useId, type ReactNode } from 'react';

import { Slider } from '../ui/choices/Slider.tsx';
import { MoodChoice } from '../reflection/MoodChoice.tsx';
import '../reflection/TextReflection.css';
import { WordsHint } from '../reflection/WordsHint.tsx';
import './EndOfDay.css';
import type { EndOfDayActorRef } from './endOfDayActor.ts';
import { tooLongDay } from './tooLongDay.ts';

/**
 * What a member says of the day: words, a mood, a happiness, and what they recorded of it. Each second of a timer beside it leaves it as
 * it is.
 */
export const EndOfDay = memo(function EndOfDay({
  actorRef,
  question = 'What did today feel like?',
  children,
}: {
  actorRef: EndOfDayActorRef;
  question?: string;
  /** What may be recorded and photographed of it. */
  children: ReactNode;
}) {
  const id = useId();
  const text = useSelector(actorRef, ({ context }) => context.text);
  const tooLong = tooLongDay(text);
  const mood = useSelector(actorRef, ({ context }) => context.mood);
  const happiness = useSelector(actorRef, ({ context }) => context.happiness);

  return (
    <section aria-labelledby={id} className="column end-of-day">
      <h2 className="end-of-day__title" id={id}>
        {question}
      </h2>
      <textarea
        aria-describedby={`${id}-kept`}
        aria-invalid={tooLong !== null}
        aria-labelledby={id}
        className="text-reflection__paper"
        onChange={(event) => actorRef.send({ type: 'text.change', text: event.target.value })}
        rows={6}
        value={text}
      />
      <WordsHint id={`${id}-kept`} text={text} tooLong={tooLong} />
      <div className="column end-of-day__scales">
        <MoodChoice
          legend="Your mood"
          mood={mood}
          onChoose={(chosen) => actorRef.send({ type: 'mood.choose', mood: chosen })}
        />
        <Slider
          high="high"
          label="Happiness"
          low="low"
          name="happiness"
          onValueChange={(value) => actorRef.send({ type: 'happiness.choose', happiness: value })}
          value={happiness}
        />
      </div>
      {children}
    </section>
  );
});
