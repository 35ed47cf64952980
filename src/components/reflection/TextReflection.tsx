import { useEffect, useId, useRef } from 'react';

import './TextReflection.css';
import { WordsHint } from './WordsHint.tsx';

/** A reflection in words, on ruled paper. What is typed is kept as it is typed. */
export function TextReflection({
  text,
  isAwaited,
  isKept,
  isTooLong,
  onChange,
}: {
  text: string;
  /** The member is about to write: the focus is here as it opens. */
  isAwaited: boolean;
  /** It is on this device as it stands. */
  isKept: boolean;
  isTooLong: boolean;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (isAwaited) ref.current?.focus();
  }, [isAwaited]);

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
        ref={ref}
        rows={6}
        value={text}
      />
      <WordsHint
        id={`${id}-kept`}
        isKept={isKept}
        text={text}
        tooLong={isTooLong ? 'A reflection has at most 20,000 characters.' : null}
      />
    </div>
  );
}
