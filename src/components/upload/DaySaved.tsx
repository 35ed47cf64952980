import type { DailyUpload } from '../../domain/upload/dailyUpload.ts';
import { sharesOf } from '../../domain/today/dayShares.ts';
import type { WhereKept } from '../../domain/practice/whereKept.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import { daySeed } from '../art/daySeed.ts';
import { ChangeIt } from './ChangeIt.tsx';
import { HowItFelt } from './HowItFelt.tsx';
import './DaySaved.css';
import { markText, saved, whereText } from './uploadTexts.ts';

/** A day that is submitted: its mark, which draws itself the first time, and what was said of it. */
export function DaySaved({
  upload,
  tasks,
  isKept,
  where,
  isDrawing,
  changeHref,
}: {
  upload: DailyUpload;
  tasks: readonly ShownTask[];
  /** It is there again after this page: else the device had no room for it. */
  isKept: boolean;
  where: WhereKept;
  isDrawing: boolean;
  /** Where it is changed; null where it cannot be any more. */
  changeHref: string | null;
}) {
  const { date, mood, happiness } = upload;
  const shares = sharesOf(tasks);

  return (
    <div className="day-saved">
      <DayMark
        className={`day-saved__mark ${isDrawing ? 'day-saved__mark--drawing' : ''}`}
        label={markText(shares)}
        seed={daySeed(date)}
        shares={shares}
      />
      <div role="status">
        <p className="day-saved__said">{saved}</p>
        <p className="day-saved__where">
          {isKept ? whereText(where) : 'Kept only until this tab closes'}
        </p>
      </div>
      <HowItFelt day={{ mood, happiness }} />
      {changeHref === null ? null : <ChangeIt date={date} href={changeHref} />}
    </div>
  );
}
