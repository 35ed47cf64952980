import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { pillarNames } from '../../domain/common/pillarCode.ts';
import type { SmallMark } from '../art/day/monthMarks.ts';
import { SmallMarks } from '../art/day/SmallMarks.tsx';
import './MarkKey.css';

/** From the middle outwards. */
const outwards: readonly PillarCode[] = ['TETHER', 'NOURISHMENT', 'MOVEMENT', 'RECOVERY'];
const whole: readonly SmallMark[] = [
  { x: 0, y: 0, rings: { TETHER: 1, NOURISHMENT: 1, MOVEMENT: 1, RECOVERY: 1 }, isEnded: true },
];

/** How a small mark is read, without its colours. */
export function MarkKey() {
  return (
    <figure className="mark-key">
      <span className="mark-key__mark">
        <SmallMarks columns={1} marks={whole} rows={1} />
      </span>
      <figcaption className="mark-key__text">
        From the middle outwards: {outwards.map((code) => pillarNames[code]).join(', ')}. Each ring
        goes clockwise as far as it was done. The dot is a day that was ended.
      </figcaption>
    </figure>
  );
}
