import { useId, type CSSProperties } from 'react';

import './Slider.css';

/** A number on a line, with a tick for each. Beside it the number stands in a circle whose tide rises with it. */
export function Slider({
  label,
  value,
  min = 0,
  max = 10,
  low,
  high,
  name,
  onValueChange,
}: {
  label: string;
  value: number;
  min?: number;
  max?: number;
  /** What the ends mean. */
  low: string;
  high: string;
  name: string;
  onValueChange: (value: number) => void;
}) {
  const id = useId();
  const share: CSSProperties & { '--slider-share': number } = {
    '--slider-share': (value - min) / (max - min),
  };

  return (
    <div className="slider" style={share}>
      <label className="slider__label" htmlFor={id}>
        {label}
      </label>
      <div className="slider__line">
        <input
          aria-describedby={`${id}-ends`}
          aria-valuetext={`${value} of ${max}`}
          className="slider__input"
          id={id}
          max={max}
          min={min}
          name={name}
          onChange={(event) => onValueChange(event.target.valueAsNumber)}
          step={1}
          type="range"
          value={value}
        />
        <div aria-hidden="true" className="slider__ticks">
          {Array.from({ length: max - min + 1 }, (_, index) => (
            <i className="slider__tick" key={min + index} />
          ))}
        </div>
        <div aria-hidden="true" className="slider__ends">
          <span>{low}</span>
          <span>{high}</span>
        </div>
        <span hidden id={`${id}-ends`}>
          {min} is {low}, {max} is {high}
        </span>
      </div>
      <div aria-hidden="true" className="slider__well">
        <svg className="slider__tide" preserveAspectRatio="none" viewBox="0 0 144 72">
          <path d="M0 4c12-5 24-5 36 0s24 5 36 0 24-5 36 0 24 5 36 0v68H0Z" />
        </svg>
        <span className="slider__number">{value}</span>
      </div>
    </div>
  );
}
