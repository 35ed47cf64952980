import { useEffect, useState, type RefObject } from 'react';

import { TextField } from '../ui/TextField.tsx';
import { backupCodeDescription } from './mfaTexts.ts';
import { useFirstFocus } from './useFirstFocus.ts';
import './MfaCodeField.css';

/** A one-time code or a backup code, which is asked for after the rest was right: it takes the focus once it is on the page, and when it was wrong. */
export function MfaCodeField({
  error,
  hint,
  isFirst = false,
  onValueChange,
  readOnly,
  refused = null,
  ref,
  value,
}: {
  error: string | null;
  hint: string;
  /** Whether it is the first code of a new app, for which nobody has a backup code. */
  isFirst?: boolean;
  onValueChange: (value: string) => void;
  readOnly: boolean;
  /** The refusal of the code that was sent last, another object each time; null for none. */
  refused?: object | null;
  ref: RefObject<HTMLInputElement | null>;
  value: string;
}) {
  const [isBackup, setBackup] = useState(false);

  useFirstFocus(ref);

  useEffect(() => {
    if (refused !== null) ref.current?.focus();
  }, [ref, refused]);

  return (
    <div className="column mfa-code-field">
      <TextField
        autoComplete={isBackup ? 'off' : 'one-time-code'}
        error={error}
        hint={isBackup ? backupCodeDescription : hint}
        inputMode={isBackup ? 'text' : 'numeric'}
        label="MFA code"
        look={isBackup ? 'text' : 'code'}
        name="mfaCode"
        onValueChange={onValueChange}
        readOnly={readOnly}
        ref={ref}
        spellCheck={false}
        value={value}
      />
      {isFirst ? null : (
        <button
          className="mfa-code-field__way"
          onClick={() => {
            setBackup(!isBackup);
            ref.current?.focus();
          }}
          type="button"
        >
          {isBackup ? 'Use your app’s code' : 'Use a backup code'}
        </button>
      )}
    </div>
  );
}
