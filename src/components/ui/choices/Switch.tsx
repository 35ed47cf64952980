import { useId } from 'react';

import './Switch.css';

/** Something that is on or off, at once; its whole row is the target. */
export function Switch({
  label,
  hint = null,
  isOn,
  name,
  onToggle,
}: {
  label: string;
  hint?: string | null;
  isOn: boolean;
  name: string;
  onToggle: (isOn: boolean) => void;
}) {
  const id = useId();

  return (
    <label className="switch">
      <span className="switch__words">
        <span id={`${id}-label`}>{label}</span>
        {hint === null ? null : (
          <span className="switch__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        aria-describedby={hint === null ? undefined : `${id}-hint`}
        aria-labelledby={`${id}-label`}
        checked={isOn}
        className="switch__track"
        name={name}
        onChange={(event) => onToggle(event.target.checked)}
        // A native checkbox tells by itself whether it is on.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        type="checkbox"
      />
    </label>
  );
}
