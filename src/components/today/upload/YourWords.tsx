import type { DailyUpload } from '../../../domain/dailyUpload.ts';
import { MoodFace } from '../../art/MoodFace.tsx';
import { KeptReflection, type LoadMedia } from '../KeptReflection.tsx';
import { moodNames } from '../reflectionTexts.ts';
import { fullDayText } from './uploadTexts.ts';
import './YourWords.css';

/** What was said of the days that were submitted, to be read, seen and heard again; the newest first. */
export function YourWords({
  uploads,
  loadMedia,
}: {
  uploads: readonly DailyUpload[];
  loadMedia: LoadMedia;
}) {
  if (uploads.length === 0) return null;

  return (
    <section aria-labelledby="your-words" className="your-words">
      <h2 className="your-words__title" id="your-words">
        Your words
      </h2>
      <ol className="your-words__days">
        {uploads.map((upload) => (
          <li className="your-words__day" key={upload.date}>
            <h3 className="your-words__date">{fullDayText(upload.date)}</h3>
            <p className="your-words__how">
              {upload.mood === null ? null : (
                <>
                  <span className="your-words__face">
                    <MoodFace mood={upload.mood} />
                  </span>
                  {moodNames[upload.mood]} ·{' '}
                </>
              )}
              Happiness {upload.happiness}/10
            </p>
            {upload.text.trim() === '' ? null : <p className="your-words__text">{upload.text}</p>}
            {upload.media.map(({ type, name, seconds }) => (
              <KeptReflection
                key={name}
                loadMedia={loadMedia}
                reflection={{
                  type,
                  data: name,
                  seconds,
                  mood: upload.mood,
                  madeAt: upload.submittedAt,
                }}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
