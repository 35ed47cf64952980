import { memo } from 'react';

import { whereKept, type Synced } from '../../domain/practice/whereKept.ts';
import type { WrittenDay } from '../../domain/upload/dailyUpload.ts';
import { latestWords } from '../../domain/upload/latestWords.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { DeleteButton } from '../reflection/DeleteButton.tsx';
import { goneText, saidTwiceText } from '../reflection/deletedTexts.ts';
import { KeptReflection } from '../reflection/KeptReflection.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { ChangeIt } from './ChangeIt.tsx';
import { HowItFelt } from './HowItFelt.tsx';
import { fullDayText, outdoneText, whereText } from './uploadTexts.ts';
import './YourWords.css';

/** What was said of the latest days, to be read, seen and heard again; the newest first. What is pressed beside it leaves it as it is. */
export const YourWords = memo(function YourWords({
  days,
  synced,
  shelf,
  wordsHref,
  changeHref = null,
}: {
  days: readonly WrittenDay[];
  synced: Synced;
  shelf: MediaShelf;
  /** Where all of them are looked through. */
  wordsHref: string;
  /** Where the end that stands is changed, on the page of one day; null where it cannot be. */
  changeHref?: string | null;
}) {
  const { askDelete } = shelf;
  const latest = latestWords(days);
  if (days.length === 0) return null;

  return (
    <section aria-labelledby="your-words" className="column your-words">
      <h2 className="your-words__title" id="your-words">
        Your words
      </h2>
      <a className="your-words__all" href={wordsHref}>
        All your words
      </a>
      <ol className="column your-words__days">
        {latest.map((day) => (
          <li
            className="column your-words__day"
            key={`${day.date} ${day.submittedAt} ${day.aside}`}
          >
            <h3 className="your-words__date" tabIndex={-1}>
              {fullDayText(day.date)}
            </h3>
            <Standing day={day} synced={synced} />
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
            {day.samples.map((sample) => (
              <div className="your-words__sample" key={sample.taskId}>
                <h4>{taskName(sample)}, a sample</h4>
                <KeptReflection shelf={shelf} reflection={sample.reflection} />
              </div>
            ))}
            {askDelete === undefined ? null : (
              <div className="your-words__act">
                {changeHref === null || day.aside !== null || day.submittedAt === null ? null : (
                  <ChangeIt date={day.date} href={changeHref} />
                )}
                <DeleteButton
                  onPress={() => askDelete({ kind: 'day', day })}
                  what={`what you wrote of ${fullDayText(day.date)}`}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {latest.length < days.length ? (
        <a className="your-words__all" href={wordsHref}>
          Earlier days, among all your words
        </a>
      ) : null}
    </section>
  );
});

/** How it felt, and where it is; or why it is set aside. */
function Standing({ day, synced }: { day: WrittenDay; synced: Synced }) {
  const { aside, submittedAt } = day;
  if (submittedAt === null) return <p className="your-words__how">Not submitted</p>;
  if (aside === 'reflection gone') return <p className="your-words__how">{goneText}</p>;
  if (aside === 'reflection outdone') return <p className="your-words__how">{saidTwiceText}</p>;

  return (
    <>
      {aside === null ? null : (
        <p className="your-words__how">{aside === 'gone' ? goneText : outdoneText}</p>
      )}
      <HowItFelt day={day} />
      {aside === 'gone' ? null : (
        <p className="your-words__how">{whereText(whereKept({ ...day, submittedAt }, synced))}</p>
      )}
    </>
  );
}
