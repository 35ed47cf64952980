import { withEndDate, withEndDateWanted, withStartDate } from '../../domain/schedule/edits.ts';
import type { PillarSettings } from '../../domain/schedule/settings.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { InputField } from '../ui/choices/InputField.tsx';
import './ScheduleGroup.css';

/** From when, and if wanted until when, a pillar is practised. */
export function PracticePeriod({
  settings,
  onChange,
}: {
  settings: PillarSettings;
  onChange: (settings: PillarSettings) => void;
}) {
  return (
    <fieldset className="schedule-group">
      <legend className="schedule-group__title">Practice period</legend>
      <div className="schedule-group__pair">
        <InputField
          label="Start date"
          name="startDate"
          onValueChange={(date) => onChange(withStartDate(settings, date))}
          type="date"
          value={settings.startDate}
        />
        <InputField
          hint={settings.hasEndDate && settings.endDate === '' ? 'No end yet' : null}
          isDisabled={!settings.hasEndDate}
          isOptional
          label="End date"
          min={settings.startDate}
          name="endDate"
          onValueChange={(date) => onChange(withEndDate(settings, date))}
          type="date"
          value={settings.hasEndDate ? settings.endDate : ''}
        />
      </div>
      <Checkbox
        isChecked={settings.hasEndDate}
        label="Set End Date (Optional)"
        name="hasEndDate"
        onCheckedChange={(wanted) => onChange(withEndDateWanted(settings, wanted))}
      />
    </fieldset>
  );
}
