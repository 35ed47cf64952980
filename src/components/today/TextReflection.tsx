import { useId } from 'react';

import './TextReflection.css';

/** A reflection in words, on ruled paper. What is typed is kept as it is typed. */
export function TextReflection({
  text,
  isTooLong,
  onChange,
}: {
  text: string;
  isTooLong: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const hint = text === '' ? 'What you write is kept as you write.' : 'Draft kept';

  return (
    <div className="text-reflection">
      <label className="text-reflection__label" htmlFor={id}>
        Your reflection
      </label>
      <textarea
        aria-describedby={`${id}-kept`}
        aria-invalid={isTooLong}
        className="text-reflection__paper"
        id={id}
        onChange={(event) => onChange(event.target.value)}
        rows={6}
        value={text}
      />
      <p className="text-reflection__kept" id={`${id}-kept`}>
        {isTooLong ? 'A reflection has at most 20,000 characters.' : hint}
      </p>
    </div>
  );
}
