import { useEffect, type RefObject } from 'react';

import { TextField } from '../ui/TextField.tsx';

/** A one-time code, which is asked for after the rest was right: it takes the focus once it is on the page, and when it was wrong. */
export function MfaCodeField({
  error,
  hint,
  onValueChange,
  readOnly,
  refused = null,
  ref,
  value,
}: {
  error: string | null;
  hint: string;
  onValueChange: (value: string) => void;
  readOnly: boolean;
  /** The refusal of the code that was sent last, another object each time; null for none. */
  refused?: object | null;
  ref: RefObject<HTMLInputElement | null>;
  value: string;
}) {
  useEffect(() => {
    // Password managers overlook a field that takes the focus before it was painted.
    const frame = requestAnimationFrame(() => ref.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [ref]);

  useEffect(() => {
    if (refused !== null) ref.current?.focus();
  }, [ref, refused]);

  return (
    <TextField
      autoComplete="one-time-code"
      error={error}
      hint={hint}
      inputMode="numeric"
      label="MFA code"
      look="code"
      name="mfaCode"
      onValueChange={onValueChange}
      readOnly={readOnly}
      ref={ref}
      spellCheck={false}
      value={value}
    />
  );
}
