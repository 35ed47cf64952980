import type { CSSProperties } from 'react';

import './EmptyingTrack.css';

const radius = 140;
/** Once around the dial is an hour. */
const around = 60;

/** What the dial had of its minutes, as it runs out of the track: the handle goes back to the top, and is the first bead. */
export function EmptyingTrack({ minutes, onEmpty }: { minutes: number; onEmpty: () => void }) {
  const share: CSSProperties & { '--share': number } = {
    '--share': minutes % around === 0 ? 1 : (minutes % around) / around,
  };

  return (
    <svg
      aria-hidden="true"
      className="emptying-track"
      onAnimationEnd={onEmpty}
      style={share}
      viewBox="-160 -160 320 320"
    >
      <circle className="emptying-track__given" pathLength={1} r={radius} />
      <circle className="emptying-track__handle" cy={-radius} r={11} />
    </svg>
  );
}
