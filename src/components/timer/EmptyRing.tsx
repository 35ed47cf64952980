import type { ReactNode } from 'react';

import './TimerRing.css';

/** The ring of a timer before anything is given. */
export function EmptyRing({
  children,
  over = null,
}: {
  children: ReactNode;
  /** What runs over the track. */
  over?: ReactNode;
}) {
  return (
    <div className="timer-ring">
      <svg aria-hidden="true" className="timer-ring__drawing" viewBox="-160 -160 320 320">
        <circle className="timer-ring__track" r={140} />
      </svg>
      {over}
      <div className="timer-ring__middle">{children}</div>
    </div>
  );
}
