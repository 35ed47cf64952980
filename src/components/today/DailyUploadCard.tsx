import type { Mood } from '../../domain/reflection/reflection.ts';
import { MoodFace } from '../art/pillars/MoodFace.tsx';
import { Icon } from '../ui/Icon.tsx';
import './DailyUploadCard.css';

/** What a member said at the end of a day. */
export interface UploadedDay {
  mood: Mood | null;
  /** 0 to 10. */
  happiness: number;
}

/** The way to the daily upload, and how the day stands (rules/today#D25, rules/today#D26). */
export function DailyUploadCard({
  href,
  practiseHref,
  upload,
  done,
  isRestDay,
}: {
  href: string;
  practiseHref: string;
  /** Undefined until it is known whether there is any. */
  upload: UploadedDay | null | undefined;
  /** How many of today's tasks; null before they are known. */
  done: number | null;
  /** It is known that nothing is planned. */
  isRestDay: boolean;
}) {
  return (
    <aside aria-label="Daily upload" className="daily-upload-card">
      <h2 className="daily-upload-card__title">
        <a className="daily-upload-card__link" href={href}>
          Daily Upload
        </a>
      </h2>
      <Icon name="onward" />
      {upload === null || upload === undefined ? (
        <div className="daily-upload-card__words">
          {upload === undefined || done === null ? null : (
            <Unwritten done={done} isRestDay={isRestDay} practiseHref={practiseHref} />
          )}
        </div>
      ) : (
        <div className="daily-upload-card__day">
          {upload.mood === null ? null : (
            <span className="daily-upload-card__face">
              <MoodFace mood={upload.mood} />
            </span>
          )}
          <div>
            <p className="daily-upload-card__done">Day Complete!</p>
            <p>Happiness {upload.happiness}/10</p>
          </div>
        </div>
      )}
    </aside>
  );
}

function Unwritten({
  done,
  isRestDay,
  practiseHref,
}: {
  done: number;
  isRestDay: boolean;
  practiseHref: string;
}) {
  if (!isRestDay) {
    return <p>{done > 0 ? 'Required to complete day' : 'Complete at least one pillar'}</p>;
  }

  return (
    <>
      <p>Rest day. You can still write.</p>
      <a className="daily-upload-card__offer" href={practiseHref}>
        Practise if you like
      </a>
    </>
  );
}
