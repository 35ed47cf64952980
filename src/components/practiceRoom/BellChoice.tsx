import { offeredVoices, type PracticePlan, type Voice } from '../../domain/practiceRoom/plans.ts';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import { Stepper } from '../ui/choices/Stepper.tsx';
import { voiceNames } from './practiceRoomTexts.ts';

type Between = 'none' | 'each' | 'halves' | 'thirds';

/** What rings, and when between start and end; and how long it is before that (rules/practiceRoom#Q2, rules/practiceRoom#Q4). */
export function BellChoice({
  plan,
  onChange,
  onTry,
}: {
  plan: PracticePlan;
  onChange: (change: Pick<PracticePlan, 'voice' | 'between' | 'settling'>) => void;
  /** Lets a voice be heard. */
  onTry: (voice: Voice) => void;
}) {
  const { between, minutes, settling, voice } = plan;
  const change = (part: Partial<Pick<PracticePlan, 'voice' | 'between' | 'settling'>>) =>
    onChange({ voice, between, settling, ...part });

  return (
    <>
      <SegmentedChoice
        legend="What rings"
        look="chips"
        onChoose={(chosen) => {
          onTry(chosen);
          change({ voice: chosen });
        }}
        segments={offeredVoices.map((value) => ({ value, label: voiceNames[value] }))}
        value={voice}
      />
      {voice === 'none' ? null : (
        <SegmentedChoice
          legend="Between start and end"
          look="chips"
          onChoose={(chosen) => change({ between: betweenOf[chosen] })}
          segments={minutes === null ? openSegments : betweenSegments}
          value={nameOf(plan)}
        />
      )}
      {voice !== 'none' && between?.kind === 'each' ? (
        <Stepper
          label="A bell each"
          max={60}
          min={1}
          onValueChange={(each) => change({ between: { kind: 'each', minutes: each } })}
          unit="min"
          value={between.minutes}
        />
      ) : null}
      <Stepper
        label="Time to settle in"
        max={60}
        min={0}
        onValueChange={(seconds) => change({ settling: seconds })}
        step={5}
        unit="s"
        value={settling}
      />
    </>
  );
}

const betweenOf: Readonly<Record<Between, PracticePlan['between']>> = {
  none: null,
  each: { kind: 'each', minutes: 5 },
  halves: { kind: 'parts', parts: 2 },
  thirds: { kind: 'parts', parts: 3 },
};
const betweenSegments = [
  { value: 'none', label: 'Silence' },
  { value: 'each', label: 'Each so often' },
  { value: 'halves', label: 'At half' },
  { value: 'thirds', label: 'At each third' },
] as const;
/** What counts up has no parts. */
const openSegments = betweenSegments.slice(0, 2);

function nameOf({ between, minutes }: PracticePlan): Between {
  if (between === null || (minutes === null && between.kind === 'parts')) return 'none';
  if (between.kind === 'each') return 'each';

  return between.parts === 2 ? 'halves' : 'thirds';
}
