import type { DayWords } from '../../domain/upload/dailyUpload.ts';
import { MoodFace } from '../art/pillars/MoodFace.tsx';
import { moodNames } from '../reflection/reflectionTexts.ts';
import './HowItFelt.css';

/** The mood of a day, where one was chosen, and its happiness. */
export function HowItFelt({
  day: { mood, happiness },
}: {
  day: Pick<DayWords, 'mood' | 'happiness'>;
}) {
  return (
    <p className="how-it-felt">
      {mood === null ? null : (
        <>
          <span className="how-it-felt__face">
            <MoodFace mood={mood} />
          </span>
          {moodNames[mood]} ·{' '}
        </>
      )}
      Happiness {happiness}/10
    </p>
  );
}
