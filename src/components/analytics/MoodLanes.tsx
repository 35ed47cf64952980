import { sinceFirst, type MoodDay } from '../../domain/analytics/moodDays.ts';
import { moodSentence } from '../../domain/analytics/moodSentence.ts';
import { moods } from '../../domain/reflection/reflection.ts';
import { MoodFace } from '../art/pillars/MoodFace.tsx';
import { moodNames } from '../reflection/reflectionTexts.ts';
import { fullDayText } from '../upload/uploadTexts.ts';
import { happinessLine, monthStarts, placeOf } from './moodLines.ts';
import { Picture } from './Picture.tsx';
import './MoodLanes.css';

/** Happiness, mood and minutes of each day, one below the other (rules/analytics#K4). */
export function MoodLanes({ days }: { days: readonly MoodDay[] }) {
  const shown = sinceFirst(days);
  const most = Math.max(1, ...shown.map(({ minutes }) => minutes));
  const placed = shown.map((day, index) => ({ ...day, x: `${placeOf(index, shown.length)}%` }));

  return (
    <Picture
      note="Happiness from 0 to 10 as a line, the mood below it, and the minutes of meditation on the ground."
      sentence={moodSentence(days)}
      table={{ columns: ['Day', 'Mood', 'Happiness', 'Meditated'], rows: rowsOf(shown) }}
      title="Mood beside practice"
    >
      <div className="mood-lanes">
        <div className="mood-lanes__scale">
          <span>10</span>
          <span>0</span>
        </div>
        <svg className="mood-lanes__lane mood-lanes__lane--happiness">
          <svg height="100%" preserveAspectRatio="none" viewBox="0 0 100 100" width="100%">
            <path className="mood-lanes__line" d={happinessLine(shown)} />
          </svg>
          {placed.map(({ day, happiness, x }) =>
            happiness === null ? null : (
              <circle className="mood-lanes__dot" cx={x} cy={`${95 - 9 * happiness}%`} key={day} />
            ),
          )}
        </svg>
        <div className="mood-lanes__scale mood-lanes__scale--faces">
          {moods.map((mood) => (
            <MoodFace key={mood} mood={mood} />
          ))}
        </div>
        <svg className="mood-lanes__lane mood-lanes__lane--mood">
          {moods.map((mood, index) => (
            <line
              className="mood-lanes__rail"
              key={mood}
              x2="100%"
              y1={laneAt(index)}
              y2={laneAt(index)}
            />
          ))}
          {placed.map(({ day, mood, x }) =>
            mood === null ? null : (
              <circle
                className="mood-lanes__dot"
                cx={x}
                cy={laneAt(moods.indexOf(mood))}
                key={day}
              />
            ),
          )}
        </svg>
        <div className="mood-lanes__scale">
          <span>{most}</span>
          <span>0</span>
        </div>
        <svg className="mood-lanes__lane mood-lanes__lane--minutes">
          {placed.map(({ day, minutes, x }) =>
            minutes === 0 ? null : (
              <line
                className="mood-lanes__minutes"
                key={day}
                x1={x}
                x2={x}
                y1="100%"
                y2={`${95 - (90 * minutes) / most}%`}
              />
            ),
          )}
        </svg>
        <div className="mood-lanes__months">
          {monthStarts(shown).map(({ at, name }) => (
            <span key={name} style={{ insetInlineStart: `${at}%` }}>
              {name}
            </span>
          ))}
          <span className="mood-lanes__today">Today</span>
        </div>
      </div>
    </Picture>
  );
}

/** The middle of a mood's rail. */
function laneAt(index: number): string {
  return `${(100 * (index + 0.5)) / moods.length}%`;
}

/** The days with something on them, the newest first. */
function rowsOf(days: readonly MoodDay[]) {
  return days
    .filter(({ happiness, minutes }) => happiness !== null || minutes > 0)
    .map(({ day, happiness, minutes, mood }) => ({
      head: fullDayText(day),
      cells: [
        mood === null ? '' : moodNames[mood],
        happiness === null ? '' : `${happiness}/10`,
        minutes === 0 ? '' : `${minutes} min`,
      ],
    }))
    .toReversed();
}
