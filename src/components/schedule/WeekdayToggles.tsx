import './ScheduleGroup.css';
import './WeekdayToggles.css';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Which days of the week: seven round buttons, Monday first. */
export function WeekdayToggles({
  isOn,
  onToggle,
}: {
  isOn: readonly boolean[];
  onToggle: (index: number, isOn: boolean) => void;
}) {
  const count = isOn.filter(Boolean).length;

  return (
    <fieldset className="weekday-toggles">
      <legend className="schedule-group__title">Practice days</legend>
      <div className="weekday-toggles__days">
        {days.map((day, index) => (
          <button
            aria-label={day}
            aria-pressed={isOn[index] === true}
            className="weekday-toggles__day"
            key={day}
            onClick={() => onToggle(index, isOn[index] !== true)}
            type="button"
          >
            {day.charAt(0)}
          </button>
        ))}
      </div>
      <p className="schedule-group__note" role="status">
        {count} of 7, 5 recommended
      </p>
    </fieldset>
  );
}
