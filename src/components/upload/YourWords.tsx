import { whereKept, type Synced } from '../../domain/practice/whereKept.ts';
import type { WrittenDay } from '../../domain/upload/dailyUpload.ts';
import { KeptReflection } from '../reflection/KeptReflection.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { HowItFelt } from './HowItFelt.tsx';
import { fullDayText, whereText } from './uploadTexts.ts';
import './YourWords.css';

/** What was said of the days, to be read, seen and heard again; the newest first. */
export function YourWords({
  days,
  synced,
  shelf,
}: {
  days: readonly WrittenDay[];
  synced: Synced;
  shelf: MediaShelf;
}) {
  if (days.length === 0) return null;

  return (
    <section aria-labelledby="your-words" className="column your-words">
      <h2 className="your-words__title" id="your-words">
        Your words
      </h2>
      <ol className="column your-words__days">
        {days.map((day) => (
          <li className="column your-words__day" key={`${day.date} ${day.submittedAt}`}>
            <h3 className="your-words__date">{fullDayText(day.date)}</h3>
            {day.isOutdone ? (
              <p className="your-words__how">
                You ended this day twice. The later one stands; this one was set aside.
              </p>
            ) : null}
            {day.submittedAt === null ? (
              <p className="your-words__how">Not submitted</p>
            ) : (
              <>
                <HowItFelt day={day} />
                <p className="your-words__how">
                  {whereText(whereKept({ ...day, submittedAt: day.submittedAt }, synced))}
                </p>
              </>
            )}
            {day.text.trim() === '' ? null : <p className="your-words__text">{day.text}</p>}
            {day.media.map(({ type, name, seconds }) => (
              <KeptReflection
                key={name}
                shelf={shelf}
                reflection={{
                  type,
                  data: name,
                  seconds,
                  mood: day.mood,
                  madeAt: day.submittedAt ?? 0,
                }}
              />
            ))}
            {day.samples.map(({ taskId, pillarName, reflection }) => (
              <div className="your-words__sample" key={taskId}>
                <h4>{pillarName}, a sample</h4>
                <KeptReflection shelf={shelf} reflection={reflection} />
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
