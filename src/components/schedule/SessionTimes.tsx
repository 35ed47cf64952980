import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { withSessionTime } from '../../domain/schedule/edits.ts';
import type { PillarSettings } from '../../domain/schedule/settings.ts';
import { sharedTimes } from '../../domain/schedule/times.ts';
import { mealName } from '../../domain/schedule/words.ts';
import { InputField } from '../ui/choices/InputField.tsx';
import { sessionLabel, sharedTimesText } from './scheduleTexts.ts';
import './ScheduleGroup.css';

/** When the sessions of a day begin: meals by their names, the others by number. */
export function SessionTimes({
  code,
  settings,
  hasOnlyFirst = false,
  onChange,
}: {
  code: PillarCode;
  settings: PillarSettings;
  /** Whether the others are still to come. */
  hasOnlyFirst?: boolean;
  onChange: (settings: PillarSettings) => void;
}) {
  const isMeals = code === 'NOURISHMENT';
  const labelOf = isMeals ? mealName : sessionLabel;
  const times = hasOnlyFirst ? settings.sessionTimes.slice(0, 1) : settings.sessionTimes;
  const shared = sharedTimesText(sharedTimes(settings.sessionTimes), isMeals);

  return (
    <fieldset className="schedule-group">
      <legend className="schedule-group__title">{isMeals ? 'Meal times' : 'Session times'}</legend>
      <div className="schedule-group__times">
        {times.map((time, index) => (
          <InputField
            key={labelOf(index)}
            label={labelOf(index)}
            name={`time-${index}`}
            onValueChange={(changed) => onChange(withSessionTime(settings, index, changed))}
            type="time"
            value={time}
          />
        ))}
      </div>
      <p className="schedule-group__note" role="status">
        {shared}
      </p>
    </fieldset>
  );
}
