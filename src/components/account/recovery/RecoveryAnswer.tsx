import { useEffect, useRef, type ReactNode } from 'react';

/** What became of it, in the place of what was asked; where that had the focus, this takes it. */
export function RecoveryAnswer({
  machine,
  state,
  takesFocus,
  children,
}: {
  machine: string;
  state: string;
  takesFocus: boolean;
  children: ReactNode;
}) {
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus) answer.current?.focus();
  }, [takesFocus]);

  return (
    <div
      className="column recovery-screen__form"
      data-machine={machine}
      data-state={state}
      ref={answer}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
