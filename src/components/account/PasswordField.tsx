import { useState, type Ref } from 'react';

import { Icon } from '../ui/Icon.tsx';
import { TextField } from '../ui/TextField.tsx';
import './PasswordField.css';

/** A password, hidden until the member asks to see it. */
export function PasswordField({
  label,
  value,
  onValueChange,
  autoComplete,
  error,
  hint = null,
  readOnly = false,
  ref,
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error: string | null;
  hint?: string | null;
  readOnly?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const [isShown, setShown] = useState(false);

  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      autoComplete={autoComplete}
      error={error}
      hint={hint}
      label={label}
      name="password"
      onValueChange={onValueChange}
      readOnly={readOnly}
      spellCheck={false}
      trailing={
        <button
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="password-field__toggle"
          onClick={() => setShown(!isShown)}
          type="button"
        >
          <Icon name={isShown ? 'eyeClosed' : 'eye'} />
        </button>
      }
      type={isShown ? 'text' : 'password'}
      value={value}
    />
  );
}
