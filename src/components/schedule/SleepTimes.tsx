import { withSessionTime } from '../../domain/schedule/edits.ts';
import type { PillarSettings } from '../../domain/schedule/settings.ts';
import { wakeTime } from '../../domain/schedule/times.ts';
import { InputField } from '../ui/choices/InputField.tsx';
import { hourText } from '../ui/hours.ts';
import './ScheduleGroup.css';
import './SleepTimes.css';

/** Recovery's one session: the bedtime, and the wake-up time that follows from it. */
export function SleepTimes({
  settings,
  onChange,
}: {
  settings: PillarSettings;
  onChange: (settings: PillarSettings) => void;
}) {
  const [bedtime = ''] = settings.sessionTimes;

  return (
    <fieldset className="schedule-group">
      <legend className="schedule-group__title">Session times</legend>
      <div className="sleep-times">
        <InputField
          label="Bedtime"
          name="bedtime"
          onValueChange={(time) => onChange(withSessionTime(settings, 0, time))}
          type="time"
          value={bedtime}
        />
        <svg aria-hidden="true" className="sleep-times__night" viewBox="0 0 120 40">
          <path d="M4 36C30 4 90 4 116 36" />
        </svg>
        <p className="sleep-times__waking" role="status">
          <span className="sleep-times__label">Wake-up time</span>
          <span className="sleep-times__time">
            {hourText(wakeTime(bedtime, settings.durationMinutes))}
          </span>
        </p>
      </div>
    </fieldset>
  );
}
