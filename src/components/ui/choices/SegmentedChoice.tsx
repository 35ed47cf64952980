import { useId, type ReactNode } from 'react';

import '../VisuallyHidden.css';
import './SegmentedChoice.css';

export interface Segment<T extends string> {
  value: T;
  label: string;
  /** A drawing above the words. */
  mark?: ReactNode;
}

/** One of a few, all in sight: radio buttons, side by side: as a `bar`, as `chips`, or as `drawings` with words under them. */
export function SegmentedChoice<T extends string>({
  legend,
  segments,
  value,
  look = 'bar',
  isLegendHidden = false,
  onChoose,
}: {
  legend: string;
  segments: readonly Segment<T>[];
  value: T | null;
  look?: 'bar' | 'chips' | 'drawings';
  /** Where what stands around it says as much to whoever looks. */
  isLegendHidden?: boolean;
  onChoose: (value: T) => void;
}) {
  const name = useId();

  return (
    <fieldset className={`segmented-choice segmented-choice--${look}`}>
      <legend className={isLegendHidden ? 'visually-hidden' : 'segmented-choice__legend'}>
        {legend}
      </legend>
      <div className="segmented-choice__segments">
        {segments.map((segment) => (
          <label className="segmented-choice__segment" key={segment.value}>
            <input
              checked={segment.value === value}
              className="segmented-choice__radio"
              name={name}
              onChange={() => onChoose(segment.value)}
              type="radio"
              value={segment.value}
            />
            {segment.mark}
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
