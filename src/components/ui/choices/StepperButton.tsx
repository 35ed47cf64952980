import { Icon } from '../Icon.tsx';
import { useHold } from './useHold.ts';

/** One end of a stepper. At its limit it stays focusable and does nothing. */
export function StepperButton({
  icon,
  label,
  isAtLimit,
  onStep,
}: {
  icon: 'minus' | 'plus';
  label: string;
  isAtLimit: boolean;
  onStep: () => void;
}) {
  const hold = useHold(onStep);

  return (
    <button
      {...hold}
      aria-disabled={isAtLimit}
      aria-label={label}
      className="stepper__button"
      onContextMenu={(event) => event.preventDefault()}
      type="button"
    >
      <Icon name={icon} />
    </button>
  );
}
