import { DayMark } from '../art/DayMark.tsx';
import './NightPanel.css';

const wholeDay = { TETHER: 1, NOURISHMENT: 1, MOVEMENT: 1, RECOVERY: 1 };

/** The night beside the sign-in form: a whole day, drawn. */
export function NightPanel() {
  return (
    <aside aria-label="What Fourfold is" className="night-panel on-night">
      <DayMark className="night-panel__mark" seed={2} shares={wholeDay} />
      <div className="night-panel__words">
        <p className="night-panel__line">One circle, four practices.</p>
        <p className="night-panel__sentence">
          Sit, sleep, eat, move. Each day draws its own mark, and the mark is yours to keep.
        </p>
      </div>
    </aside>
  );
}
