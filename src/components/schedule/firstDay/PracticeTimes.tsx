import { useId } from 'react';

import { pillarNames, type PillarCode } from '../../../domain/common/pillarCode.ts';
import { isChosenFromCatalogue } from '../../../domain/schedule/firstDay.ts';
import type { PillarSettings } from '../../../domain/schedule/settings.ts';
import { PillarGlyph } from '../../art/pillars/PillarGlyph.tsx';
import { toneOf } from '../../pillars/tone.ts';
import { SessionTimes } from '../SessionTimes.tsx';
import { SleepTimes } from '../SleepTimes.tsx';
import { SessionChoice } from './SessionChoice.tsx';
import './PracticeTimes.css';

/** When one practice of the plan is practised (rules/schedule#S36). */
export function PracticeTimes({
  code,
  settings,
  onChange,
}: {
  code: PillarCode;
  settings: PillarSettings;
  onChange: (settings: PillarSettings) => void;
}) {
  const id = useId();

  return (
    <section aria-labelledby={id} className={`practice-times ${toneOf(code)}`}>
      <h2 className="practice-times__name" id={id}>
        <PillarGlyph code={code} />
        {pillarNames[code]}
      </h2>
      {isChosenFromCatalogue(code) ? (
        <SessionChoice code={code} onChange={onChange} settings={settings} />
      ) : null}
      {code === 'RECOVERY' ? <SleepTimes onChange={onChange} settings={settings} /> : null}
      {code === 'NOURISHMENT' ? (
        <SessionTimes code={code} onChange={onChange} settings={settings} />
      ) : null}
    </section>
  );
}
