import { useId } from 'react';

import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { presetsOf } from '../../domain/schedule/presets.ts';
import { isSamePillar, type PillarSettings } from '../../domain/schedule/settings.ts';
import { Icon } from '../ui/Icon.tsx';
import { hourText } from '../ui/hours.ts';
import './ScheduleGroup.css';
import './Presets.css';

/** The catalogue's sessions, to be taken over by a press (rules/pillars#I15). One that is there already says so, and stays. */
export function Presets({
  code,
  settings,
  onChange,
}: {
  code: PillarCode;
  settings: PillarSettings;
  onChange: (settings: PillarSettings) => void;
}) {
  const id = useId();
  const presets = presetsOf(code, settings);
  if (presets.length === 0) return null;

  return (
    <div aria-labelledby={id} className="schedule-group" role="group">
      <p className="schedule-group__title" id={id}>
        Suggestions
      </p>
      <ul className="presets__list">
        {presets.map(({ title, time, settings: filled }) => {
          const isThere = isSamePillar(settings, filled);
          return (
            <li key={title}>
              <button
                aria-disabled={isThere}
                className="presets__chip"
                onClick={isThere ? undefined : () => onChange(filled)}
                type="button"
              >
                {isThere ? <Icon name="check" /> : null}
                {title} <span className="presets__time">{hourText(time)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
