import { useEffect, useRef, type ReactNode } from 'react';

/** What became of it, in the place of what was asked, whose focus it takes. */
export function RecoveryAnswer({
  machine,
  state,
  children,
}: {
  machine: string;
  state: string;
  children: ReactNode;
}) {
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    answer.current?.focus();
  }, []);

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
