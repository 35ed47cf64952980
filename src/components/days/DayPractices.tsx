import type { Names } from '../../domain/common/names.ts';
import type { MeditationSession } from '../../domain/practice/practice.ts';
import { DeleteButton } from '../reflection/DeleteButton.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { practiceKindText, practiceText } from './practicesTexts.ts';
import './DayPractices.css';

/** What was sat on a day, each practice with its hour; what was entered afterwards is drawn open (rules/practiceRoom#Q21). */
export function DayPractices({
  askDelete,
  practices,
  timeZone,
  told,
}: {
  askDelete: MediaShelf['askDelete'];
  /** In the order in which they began. */
  practices: readonly MeditationSession[];
  timeZone: string;
  /** The ids of those that the account has, among others. */
  told: Names;
}) {
  if (practices.length === 0) return null;

  return (
    <section aria-labelledby="day-practices" className="column day-practices">
      <h2 className="day-screen__title" id="day-practices" tabIndex={-1}>
        Practice
      </h2>
      <ol className="day-practices__list">
        {practices.map((session) => {
          const isEntered = session.isEntered === true;
          return (
            <li className="day-practices__one" key={session.id}>
              <span
                aria-hidden="true"
                className={`day-practices__mark${isEntered ? ' day-practices__mark--open' : ''}`}
              />
              <p className="day-practices__what">
                {practiceText(session, timeZone)}{' '}
                <span className="day-practices__kind">
                  {practiceKindText(session, told.has(session.id))}
                </span>
              </p>
              {isEntered && askDelete !== undefined ? (
                <DeleteButton
                  onPress={() => askDelete({ kind: 'session', session })}
                  what={`the minutes of ${practiceText(session, timeZone)}`}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
