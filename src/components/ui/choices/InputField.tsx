import { useId, useState } from 'react';

import '../TextField.css';
import './InputField.css';

/**
 * A day or a time of day, asked for as the browser does. `onValueChange` hears of whole ones only. While it is typed the
 * field shows what is typed, such as a year that has only two digits yet; when it is left, what came of it.
 */
export function InputField({
  type,
  label,
  value,
  name,
  isDisabled = false,
  isOptional = false,
  min,
  hint = null,
  onValueChange,
}: {
  type: 'date' | 'time';
  label: string;
  /** YYYY-MM-DD or HH:MM; empty for none. */
  value: string;
  name: string;
  isDisabled?: boolean;
  /** Whether a day may be taken away again. */
  isOptional?: boolean;
  min?: string;
  hint?: string | null;
  onValueChange: (value: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // A day is whole long before its year is: it counts when the field is left. A time counts as it is set.
  const change = (changed: string) => {
    setTyped(changed);
    if (type === 'time' && changed !== '') onValueChange(changed);
  };
  const settle = () => {
    if (type === 'date' && typed !== null && (typed !== '' || isOptional)) onValueChange(typed);
    setTyped(null);
  };

  return (
    <div className="text-field input-field">
      <label className="text-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="text-field__line">
        <input
          aria-describedby={hint === null ? undefined : `${id}-hint`}
          className="text-field__input input-field__input"
          disabled={isDisabled}
          id={id}
          min={min}
          name={name}
          onBlur={settle}
          onChange={({ target }) => change(target.value)}
          type={type}
          value={typed ?? value}
        />
      </div>
      {hint === null ? null : (
        <p className="text-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
