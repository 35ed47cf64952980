export interface StepperRange {
  min: number;
  max: number;
  step?: number;
}

/** The value so many steps on: always a multiple of the step, or the end it ran into (rules/schedule#S11). */
export function stepped(value: number, steps: number, { min, max, step = 1 }: StepperRange) {
  if (steps === Infinity) return max;
  if (steps === -Infinity) return min;

  const onGrid = steps > 0 ? Math.floor(value / step) : Math.ceil(value / step);
  return Math.min(max, Math.max(min, (onGrid + steps) * step));
}
