import { pillarCodes } from '../../domain/common/pillarCode.ts';
import { ribbonOf, type RibbonPart } from '../../domain/schedule/ribbon.ts';
import type { ScheduleSettings } from '../../domain/schedule/settings.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { ribbonText } from './ribbonTexts.ts';
import { wholeHourText } from '../ui/hours.ts';
import './DayRibbon.css';

const dayLength = 1440;
const lane = 16;
const hours = [0, 6, 12, 18, 24];

/** The 24 hours across the pillars: a lane each, sleep as a band, everything else from its start to its end. */
export function DayRibbon({ settings }: { settings: ScheduleSettings }) {
  const marks = ribbonOf(settings);

  return (
    <figure aria-label={ribbonText(settings)} className="day-ribbon" role="img">
      <div className="day-ribbon__signs">
        {pillarCodes.map((code) => (
          <PillarGlyph code={code} key={code} />
        ))}
      </div>
      <div className="day-ribbon__day">
        <svg
          aria-hidden="true"
          className="day-ribbon__lanes"
          preserveAspectRatio="none"
          viewBox={`0 0 ${dayLength} ${lane * pillarCodes.length}`}
        >
          {hours.map((hour) => (
            <path className="day-ribbon__hour" d={`M${hour * 60} 0V64`} key={hour} />
          ))}
          {pillarCodes.map((code, index) => (
            <g className={`day-ribbon__lane day-ribbon__lane--${code.toLowerCase()}`} key={code}>
              <path className="day-ribbon__rest" d={`M0 ${index * lane + 8}H${dayLength}`} />
              <path
                d={lineOf(
                  marks.filter((mark) => mark.code === code),
                  index * lane + 8,
                )}
              />
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="day-ribbon__hours">
          {hours.map((hour) => (
            <span key={hour}>{wholeHourText(hour)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

function lineOf(parts: readonly RibbonPart[], y: number): string {
  return parts.map(({ start, length }) => `M${start} ${y}h${length}`).join('');
}
