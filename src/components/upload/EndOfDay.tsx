import { useSelector } from '@xstate/react';
import { useId } from 'react';

import type { DailyUploadActorRef } from '../../machines/upload/dailyUploadMachine.ts';
import { Slider } from '../ui/choices/Slider.tsx';
import { MoodChoice } from '../reflection/MoodChoice.tsx';
import '../reflection/TextReflection.css';
import './EndOfDay.css';
import { MediaChips } from './MediaChips.tsx';

/** What a member says of the day: words, a mood, a happiness, and what they recorded of it. */
export function EndOfDay({ actorRef }: { actorRef: DailyUploadActorRef }) {
  const id = useId();
  const text = useSelector(actorRef, ({ context }) => context.text);
  const mood = useSelector(actorRef, ({ context }) => context.mood);
  const happiness = useSelector(actorRef, ({ context }) => context.happiness);

  return (
    <section aria-labelledby={id} className="column end-of-day">
      <h2 className="end-of-day__title" id={id}>
        What did today feel like?
      </h2>
      <textarea
        aria-describedby={`${id}-kept`}
        aria-labelledby={id}
        className="text-reflection__paper"
        onChange={(event) => actorRef.send({ type: 'text.change', text: event.target.value })}
        rows={6}
        value={text}
      />
      <p className="text-reflection__kept" id={`${id}-kept`}>
        {text === '' ? 'What you write is kept as you write.' : 'Draft kept'}
      </p>
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
      <MediaChips actorRef={actorRef} />
    </section>
  );
}
