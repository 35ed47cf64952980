import { pillarCodes, pillarNames, type PillarCode } from '../../../domain/common/pillarCode.ts';
import { pillars } from '../../../domain/pillars/pillar.ts';
import type { ScheduleSettings } from '../../../domain/schedule/settings.ts';
import { PillarArt } from '../../art/pillars/PillarArt.tsx';
import { toneOf } from '../../pillars/tone.ts';
import { Icon } from '../../ui/Icon.tsx';
import './PracticeChoice.css';

/** The four practices, each a tile that is pressed to be part of the plan. */
export function PracticeChoice({
  settings,
  onToggle,
}: {
  settings: ScheduleSettings;
  onToggle: (code: PillarCode) => void;
}) {
  return (
    <ul className="practice-choice">
      {pillarCodes.map((code) => (
        <li className={toneOf(code)} key={code}>
          <PracticeTile
            code={code}
            isChosen={settings[code].isEnabled}
            onToggle={() => onToggle(code)}
          />
        </li>
      ))}
    </ul>
  );
}

function PracticeTile({
  code,
  isChosen,
  onToggle,
}: {
  code: PillarCode;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      aria-pressed={isChosen}
      className="practice-choice__tile"
      onClick={onToggle}
      type="button"
    >
      <PillarArt className="practice-choice__art" drawing={{ code, seed: 1 }} />
      <span className="practice-choice__name">{pillarNames[code]}</span>{' '}
      <span className="practice-choice__line">
        {pillars.find(({ pillar_code }) => pillar_code === code)?.short_description}
      </span>
      <span className="practice-choice__check">{isChosen ? <Icon name="check" /> : null}</span>
    </button>
  );
}
