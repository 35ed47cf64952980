import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { leastMinutes, mostMinutes } from '../../domain/practiceRoom/plans.ts';
import { StepperButton } from '../ui/choices/StepperButton.tsx';
import { minutesText } from './practiceRoomTexts.ts';
import '../ui/choices/Stepper.css';
import './MinutesDial.css';

const radius = 140;
/** Once around is an hour. */
const around = 60;
const beads = 60;
const pageMinutes = 5;

/** So many minutes: by the ring's handle, by steps, or typed. Null for none, where it counts up. */
export function MinutesDial({
  minutes,
  onChange,
}: {
  minutes: number | null;
  onChange: (minutes: number) => void;
}) {
  const ring = useRef<SVGSVGElement>(null);
  const shown = minutes ?? 0;
  const share = (shown % around) / around;
  const isWhole = shown > 0 && shown % around === 0;
  const handle = placeOf(isWhole ? 1 : share);
  const choose = (wanted: number) => {
    const next = Math.min(mostMinutes, Math.max(leastMinutes, wanted));
    if (next !== minutes) onChange(next);
  };
  const turnTo = (event: PointerEvent) => {
    const box = ring.current?.getBoundingClientRect();
    if (box === undefined) return;

    const x = event.clientX - (box.left + box.width / 2);
    const y = event.clientY - (box.top + box.height / 2);
    const angle = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
    choose(nearestTurn(Math.round(angle * around), shown));
  };
  const grasp = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    turnTo(event);
  };
  const turnOn = (event: PointerEvent<SVGSVGElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) turnTo(event);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const by = stepsOf[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;

    event.preventDefault();
    choose(shown + by);
  };

  return (
    <div className={`minutes-dial${minutes === null ? ' minutes-dial--open' : ''}`}>
      <svg
        aria-label="Minutes"
        aria-valuemax={mostMinutes}
        aria-valuemin={leastMinutes}
        aria-valuenow={minutes ?? leastMinutes}
        aria-valuetext={minutes === null ? 'No end' : minutesText(minutes)}
        className="minutes-dial__ring"
        onKeyDown={moveByKey}
        onPointerDown={grasp}
        onPointerMove={turnOn}
        ref={ring}
        role="slider"
        tabIndex={0}
        viewBox="-170 -170 340 340"
      >
        <circle className="minutes-dial__track" r={radius} />
        {Array.from({ length: beads }, (_, minute) => {
          const { x, y } = placeOf(minute / beads, radius + 16);
          return (
            <circle
              className={`minutes-dial__bead${minute % 5 === 0 ? ' minutes-dial__bead--fifth' : ''}`}
              cx={x}
              cy={y}
              key={minute}
              r={minute % 5 === 0 ? 2 : 1.2}
            />
          );
        })}
        {minutes === null ? null : (
          <>
            <circle
              className="minutes-dial__given"
              pathLength={1}
              r={radius}
              strokeDashoffset={isWhole ? 0 : 1 - share}
              transform="rotate(-90)"
            />
            <circle className="minutes-dial__grip" cx={handle.x} cy={handle.y} r={22} />
            <circle className="minutes-dial__handle" cx={handle.x} cy={handle.y} r={11} />
          </>
        )}
      </svg>
      <div className="minutes-dial__middle">
        {minutes === null ? (
          <p className="minutes-dial__open">Open</p>
        ) : (
          <input
            aria-label="Minutes, typed"
            className="minutes-dial__number"
            inputMode="numeric"
            key={minutes}
            max={mostMinutes}
            min={leastMinutes}
            name="minutes"
            onBlur={(event) => {
              const typed = event.target.valueAsNumber;
              if (Number.isFinite(typed)) choose(Math.round(typed));
              else event.target.value = String(minutes);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            defaultValue={minutes}
            type="number"
          />
        )}
        <p className="minutes-dial__unit">
          {minutes === null ? 'It counts up, until you end it' : 'minutes'}
        </p>
        {minutes === null ? null : (
          <div className="minutes-dial__steps">
            <StepperButton
              icon="minus"
              isAtLimit={minutes <= leastMinutes}
              label="One minute less"
              onStep={() => choose(minutes - 1)}
            />
            <StepperButton
              icon="plus"
              isAtLimit={minutes >= mostMinutes}
              label="One minute more"
              onStep={() => choose(minutes + 1)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const stepsOf: Partial<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: pageMinutes,
  PageDown: -pageMinutes,
  Home: -Infinity,
  End: Infinity,
};

/** Of the minutes that stand at a place of the ring, in this hour or another, those nearest to `before`: so a turn goes on over the top. */
function nearestTurn(minute: number, before: number): number {
  const turns = Math.round((before - minute) / around);

  return minute + Math.max(0, turns) * around;
}

function placeOf(share: number, away = radius) {
  const angle = share * 2 * Math.PI;
  const rounded = (value: number) => Math.round(value * 100) / 100;

  return { x: rounded(away * Math.sin(angle)), y: rounded(-away * Math.cos(angle)) };
}
