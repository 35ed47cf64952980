import type { StepFacts } from '../protocol/protocol.ts';

import './StepScrubber.css';

interface StepScrubberProps {
  steps: StepFacts[];
  /** The step looked at; null for the present. */
  step: number | null;
  onTravel: (step: number | null) => void;
}

/** Goes back and forth between the events that a machine received. The last step is the present. */
export function StepScrubber({ steps, step, onTravel }: StepScrubberProps) {
  const first = steps[0]?.index ?? 0;
  const last = steps.at(-1)?.index ?? 0;
  const shown = step ?? last;
  const facts = steps.find(({ index }) => index === shown);
  const go = (to: number) => onTravel(to >= last ? null : Math.max(to, first));

  return (
    <div className="scrubber" role="group" aria-label="Time travel">
      <button
        type="button"
        aria-label="One step back"
        disabled={shown <= first}
        onClick={() => go(shown - 1)}
      >
        ◀
      </button>
      <input
        type="range"
        aria-label="Step"
        min={first}
        max={last}
        value={shown}
        aria-valuetext={`${shown} of ${last}: ${facts?.type ?? ''}`}
        disabled={first === last}
        onChange={(event) => go(Number(event.target.value))}
      />
      <button
        type="button"
        aria-label="One step on"
        disabled={shown >= last}
        onClick={() => go(shown + 1)}
      >
        ▶
      </button>
      <button type="button" disabled={step === null} onClick={() => onTravel(null)}>
        Now
      </button>
      <p role="status">
        Step {shown} of {last}
        {facts === undefined ? '' : `: ${facts.type}`}
        {step === null ? '' : ', replayed'}
        {first === 0 ? '' : `. What came before step ${first} is kept no more`}
      </p>
    </div>
  );
}
