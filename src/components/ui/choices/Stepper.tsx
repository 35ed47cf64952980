import { useId, useState, type KeyboardEvent } from 'react';

import { stepped, type StepperRange } from './stepped.ts';
import { StepperButton } from './StepperButton.tsx';
import { useSettled } from './useSettled.ts';
import '../VisuallyHidden.css';
import './Stepper.css';

const announcementRest = 300;

/**
 * A number that grows and shrinks by steps. The buttons repeat while they are held; on the number itself the arrows,
 * Page Up, Page Down, Home and End do what they say. `value` is shown large, with `unit` after it.
 */
export function Stepper({
  label,
  value,
  unit,
  min,
  max,
  step = 1,
  onValueChange,
}: StepperRange & {
  label: string;
  value: number;
  unit: string;
  onValueChange: (value: number) => void;
}) {
  const id = useId();
  const roll = useRoll(value);
  const [isOnNumber, setOnNumber] = useState(false);
  const words = `${value} ${unit}`;
  const announcement = useSettled(words, announcementRest);
  const range = { min, max, step };

  const move = (steps: number) => {
    const next = stepped(value, steps, range);
    if (next !== value) onValueChange(next);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const steps = stepsOf[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;

    event.preventDefault();
    move(steps);
  };

  return (
    <div aria-labelledby={`${id}-label`} className="stepper" role="group">
      <span className="stepper__label" id={`${id}-label`}>
        {label}
      </span>
      <StepperButton
        icon="minus"
        isAtLimit={value <= min}
        label={`Decrease ${lowerFirst(label)}`}
        onStep={() => move(-1)}
      />
      <span
        aria-labelledby={`${id}-label`}
        aria-valuemax={max}
        aria-valuemin={min}
        aria-valuenow={value}
        aria-valuetext={words}
        className="stepper__value"
        onBlur={() => setOnNumber(false)}
        onFocus={() => setOnNumber(true)}
        onKeyDown={moveByKey}
        role="spinbutton"
        tabIndex={0}
      >
        <span className="stepper__number">
          {roll.from === null ? null : (
            <span
              aria-hidden="true"
              className={`stepper__digits stepper__digits--leaving-${roll.way}`}
              key={`from ${roll.turn}`}
            >
              {roll.from}
            </span>
          )}
          <span
            className={`stepper__digits ${roll.from === null ? '' : `stepper__digits--coming-${roll.way}`}`}
            key={roll.turn}
          >
            {value}
          </span>
        </span>
        <span className="stepper__unit">{unit}</span>
      </span>
      <StepperButton
        icon="plus"
        isAtLimit={value >= max}
        label={`Increase ${lowerFirst(label)}`}
        onStep={() => move(1)}
      />
      {/* The focused number is read out by itself. */}
      <span aria-live={isOnNumber ? 'off' : 'polite'} className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

const pageSteps = 5;
const stepsOf: Partial<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: pageSteps,
  PageDown: -pageSteps,
  Home: -Infinity,
  End: Infinity,
};

/** The number that was there before, and which way the new one came. */
function useRoll(value: number) {
  const [roll, setRoll] = useState<{
    value: number;
    from: number | null;
    way: 'up' | 'down';
    turn: number;
  }>({ value, from: null, way: 'up', turn: 0 });
  if (roll.value === value) return roll;

  const way = value > roll.value ? ('up' as const) : ('down' as const);
  const next = { value, from: roll.value, way, turn: roll.turn + 1 };
  setRoll(next);
  return next;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
