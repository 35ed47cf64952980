import { useId } from 'react';

import type { PillarCode } from '../../../domain/common/pillarCode.ts';
import { shortLength } from '../../../domain/common/length.ts';
import { offeredSessions } from '../../../domain/schedule/firstDay.ts';
import type { PillarSettings } from '../../../domain/schedule/settings.ts';
import { hourText } from '../../ui/hours.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../ScheduleGroup.css';
import './SessionChoice.css';

/** The catalogue's sessions of a pillar: pressed, they are in the plan. The only one that is left stays. */
export function SessionChoice({
  code,
  settings,
  onChange,
}: {
  code: PillarCode;
  settings: PillarSettings;
  onChange: (settings: PillarSettings) => void;
}) {
  const id = useId();
  const offered = offeredSessions(code, settings);
  const count = offered.filter(({ isChosen }) => isChosen).length;

  return (
    <div aria-labelledby={id} className="schedule-group" role="group">
      <p className="schedule-group__title" id={id}>
        Session times
      </p>
      <ul className="session-choice">
        {offered.map(({ title, time, isChosen, settings: changed }) => (
          <li key={title}>
            <button
              aria-disabled={changed === settings}
              aria-pressed={isChosen}
              className="session-choice__chip"
              onClick={() => onChange(changed)}
              type="button"
            >
              {isChosen ? <Icon name="check" /> : null}
              {title} <span className="session-choice__time">{hourText(time)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="schedule-group__note" role="status">
        {shortLength(settings.durationMinutes)}
        {count === 1 ? null : ' each'}
      </p>
    </div>
  );
}
