import { pillarCodes, pillarNames, type PillarCode } from '../../domain/common/pillarCode.ts';
import type { ScheduleSettings } from '../../domain/schedule/settings.ts';
import { sessionsText } from '../../domain/schedule/words.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { detailsText } from './scheduleTexts.ts';
import './SettingsList.css';

/** Some pillars of a schedule, with their sessions or meals a day, or that they are off; if wanted, with all that is set. */
export function SettingsList({
  settings,
  label,
  codes = pillarCodes,
  hasDetails = false,
}: {
  settings: ScheduleSettings;
  label: string;
  codes?: readonly PillarCode[];
  hasDetails?: boolean;
}) {
  const listed = codes.filter((code) => hasDetails || settings[code].isEnabled);

  return (
    <ul aria-label={label} className="settings-list">
      {listed.map((code) => (
        <li className="settings-list__pillar" key={code}>
          <PillarGlyph code={code} />
          <span className="settings-list__name">{pillarNames[code]}</span>
          <span className="settings-list__sessions">
            {settings[code].isEnabled ? sessionsText(code, settings[code]) : 'off'}
          </span>
          {hasDetails && settings[code].isEnabled ? (
            <span className="settings-list__details">{detailsText(settings[code])}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
