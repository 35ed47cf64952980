import {
  hasHolds,
  patternFault,
  type Breath,
  type BreathPattern,
} from '../../domain/practiceRoom/breath.ts';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import { Stepper } from '../ui/choices/Stepper.tsx';
import { breathText, lightly, notForAll } from './practiceRoomTexts.ts';
import './BreathChoice.css';

/** At which pace to breathe, or one's own within safe bounds (rules/practiceRoom#Q6, rules/practiceRoom#Q7). */
export function BreathChoice({
  breath,
  onChange,
}: {
  breath: Breath;
  onChange: (breath: Breath) => void;
}) {
  const [pace, own] = typeof breath === 'string' ? [breath, null] : [null, breath];
  const fault = own === null ? null : patternFault(own);

  return (
    <div className="column breath-choice">
      <SegmentedChoice
        legend="The breath"
        look="chips"
        onChoose={(name) => onChange(name === 'own' ? firstOwn : name)}
        segments={segments}
        value={pace ?? 'own'}
      />
      {own === null ? (
        <p className="breath-choice__line">{breathText(breath)}</p>
      ) : (
        <div className="breath-choice__parts">
          {parts.map(({ label, max, min, of }) => (
            <Stepper
              key={of}
              label={label}
              max={max}
              min={min}
              onValueChange={(seconds) => onChange({ ...own, [of]: seconds })}
              unit="s"
              value={own[of]}
            />
          ))}
        </div>
      )}
      <p className="breath-choice__fault" role="alert">
        {fault}
      </p>
      <p className="breath-choice__line">{lightly}</p>
      {hasHolds(breath) ? <p className="breath-choice__line">{notForAll}</p> : null}
    </div>
  );
}

const firstOwn: BreathPattern = { out: 6, rest: 0, in: 4, hold: 0 };
const segments = [
  { value: 'even', label: 'Even' },
  { value: 'box', label: 'Box' },
  { value: '4-7-8', label: '4-7-8' },
  { value: 'own', label: 'My own' },
] as const;
const parts = [
  { of: 'out', label: 'Out', min: 2, max: 10 },
  { of: 'rest', label: 'Rest', min: 0, max: 4 },
  { of: 'in', label: 'In', min: 2, max: 7 },
  { of: 'hold', label: 'Hold', min: 0, max: 8 },
] as const;
