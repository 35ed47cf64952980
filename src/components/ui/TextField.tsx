import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

import './TextField.css';

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'name'
  | 'readOnly'
  | 'required'
  | 'spellCheck'
  | 'type'
> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | null;
  hint?: string | null;
  look?: 'text' | 'code';
  /** A control that stands at the end of the field. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled line of text, with its hint and its error read out together with it. */
export function TextField({
  label,
  onValueChange,
  error = null,
  hint = null,
  look = 'text',
  trailing = null,
  ...input
}: TextFieldProps) {
  const id = useId();
  const descriptions = [
    ...(error === null ? [] : [`${id}-error`]),
    ...(hint === null ? [] : [`${id}-hint`]),
  ];

  return (
    <div className="text-field">
      <label className="text-field__label" htmlFor={id}>
        {label}
      </label>
      <div className={`text-field__line text-field__line--${look}`}>
        <input
          {...input}
          aria-describedby={descriptions.length === 0 ? undefined : descriptions.join(' ')}
          aria-invalid={error !== null}
          className="text-field__input"
          id={id}
          onChange={(event) => onValueChange(event.target.value)}
        />
        {trailing}
      </div>
      {error === null ? null : (
        <p className="text-field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint === null ? null : (
        <p className="text-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
