import { useDeferredValue, useRef, useState } from 'react';

import { pillarNames, type PillarCode } from '../../domain/common/pillarCode.ts';
import { durationBounds, sessionBounds } from '../../domain/schedule/bounds.ts';
import {
  withDuration,
  withEnabled,
  withPracticeDay,
  withSessions,
} from '../../domain/schedule/edits.ts';
import type { PillarSettings, ScheduleSettings } from '../../domain/schedule/settings.ts';
import { recommendation } from '../../domain/schedule/words.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import { toneOf } from '../pillars/tone.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stepper } from '../ui/choices/Stepper.tsx';
import { Switch } from '../ui/choices/Switch.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { PracticePeriod } from './PracticePeriod.tsx';
import { Presets } from './Presets.tsx';
import { enablePrompts, tipOf, turnedText } from './scheduleTexts.ts';
import { SessionTimes } from './SessionTimes.tsx';
import { SleepTimes } from './SleepTimes.tsx';
import { WeekdayToggles } from './WeekdayToggles.tsx';
import './ScheduleGroup.css';
import './PillarPanel.css';

/** In how many parts a panel is made. The browser's first field of a kind takes as long as many others. */
export const panelParts = 6;

/** One pillar's settings: off, an invitation; on, its period, days, length and times. */
export function PillarPanel({
  code,
  settings,
  standing,
  isMalformed,
  onChange,
}: {
  code: PillarCode;
  settings: ScheduleSettings;
  /** How many of its parts are made already, up to `panelParts`. */
  standing: number;
  /** Whether what was saved could not be read, and this is the usual instead. */
  isMalformed: boolean;
  onChange: (settings: PillarSettings) => void;
}) {
  const pillar = settings[code];
  const name = pillarNames[code];
  const tip = tipOf(code, settings);
  const panel = useRef<HTMLDivElement>(null);
  // The switch answers its press before what stands below it is made.
  const isUnfolded = useDeferredValue(pillar.isEnabled);
  const [turned, setTurned] = useState<PillarCode | null>(null);
  const turn = (isOn: boolean) => {
    setTurned(code);
    onChange(withEnabled(pillar, isOn));
  };
  // The button goes with the invitation; the switch says the same and stays.
  const enable = () => {
    turn(true);
    panel.current?.querySelector<HTMLElement>('[role="switch"]')?.focus();
  };

  if (standing < 1) return null;

  return (
    <div className={`column pillar-panel ${toneOf(code)}`} ref={panel}>
      <Switch isOn={pillar.isEnabled} label={`Enable ${name}`} name="isEnabled" onToggle={turn} />
      <VisuallyHidden role="status">
        {turned === code ? turnedText(name, pillar.isEnabled) : null}
      </VisuallyHidden>
      {isMalformed ? (
        <Notice role="status">
          What was saved for {name} could not be read. Enable it to begin with the usual settings.
        </Notice>
      ) : null}
      {isUnfolded ? (
        <>
          <p className="pillar-panel__recommendation">{recommendation[code]}</p>
          {standing < 2 ? null : <PracticePeriod onChange={onChange} settings={pillar} />}
          {standing < 3 ? null : (
            <>
              <WeekdayToggles
                isOn={pillar.practiceDays}
                onToggle={(index, isOn) => onChange(withPracticeDay(pillar, index, isOn))}
              />
              <PillarLength code={code} onChange={onChange} pillar={pillar} />
            </>
          )}
          {standing < 4 || code !== 'RECOVERY' ? null : (
            <SleepTimes onChange={onChange} settings={pillar} />
          )}
          {standing < 4 || code === 'RECOVERY' ? null : (
            <SessionTimes
              code={code}
              hasOnlyFirst={standing < 5}
              onChange={onChange}
              settings={pillar}
            />
          )}
          {standing < panelParts ? null : (
            <>
              <Presets code={code} onChange={onChange} settings={pillar} />
              {tip === null ? null : <p className="pillar-panel__tip">{tip}</p>}
            </>
          )}
        </>
      ) : (
        <div className="pillar-panel__invitation">
          <PillarArt className="pillar-panel__art" drawing={{ code, seed: 1 }} />
          <p>{enablePrompts[code]}</p>
          <Button look="outlined" onPress={enable}>
            Enable {name}
          </Button>
        </div>
      )}
    </div>
  );
}

function PillarLength({
  code,
  pillar,
  onChange,
}: {
  code: PillarCode;
  pillar: PillarSettings;
  onChange: (settings: PillarSettings) => void;
}) {
  const bounds = durationBounds[code];
  const perUnit = code === 'RECOVERY' ? 60 : 1;
  const setDuration = (value: number) => onChange(withDuration(code, pillar, value * perUnit));

  return (
    <div className="schedule-group schedule-group__pair">
      {bounds === null ? null : (
        <Stepper
          label="Session duration"
          max={bounds.max / perUnit}
          min={bounds.min / perUnit}
          onValueChange={setDuration}
          step={bounds.step / perUnit}
          unit={unitOf(code, pillar.durationMinutes)}
          value={pillar.durationMinutes / perUnit}
        />
      )}
      {code === 'RECOVERY' ? (
        <p className="pillar-panel__fixed">
          <span className="schedule-group__title">Sessions per day</span>
          <span className="pillar-panel__number">1</span> session (fixed)
        </p>
      ) : (
        <Stepper
          label={code === 'NOURISHMENT' ? 'Meals per day' : 'Sessions per day'}
          max={sessionBounds.max}
          min={sessionBounds.min}
          onValueChange={(count) => onChange(withSessions(code, pillar, count))}
          unit={sessionUnitOf(code, pillar.sessionsPerDay)}
          value={pillar.sessionsPerDay}
        />
      )}
    </div>
  );
}

function unitOf(code: PillarCode, minutes: number): string {
  if (code !== 'RECOVERY') return 'min';
  return minutes === 60 ? 'hour' : 'hours';
}

function sessionUnitOf(code: PillarCode, count: number): string {
  const unit = code === 'NOURISHMENT' ? 'meal' : 'session';
  return count === 1 ? unit : `${unit}s`;
}
