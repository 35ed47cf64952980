import './ProgressRing.css';

const radius = 22;

/** How far a task has come, from 0 to 100, in its pillar's colour (rules/today#D21). */
export function ProgressRing({ percent }: { percent: number }) {
  return (
    <span aria-label={`${percent} percent`} className="progress-ring" role="img">
      <svg viewBox="0 0 48 48">
        <circle className="progress-ring__track" cx="24" cy="24" r={radius} />
        <circle
          className="progress-ring__given"
          cx="24"
          cy="24"
          pathLength={100}
          r={radius}
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 24 24)"
          visibility={percent === 0 ? 'hidden' : undefined}
        />
      </svg>
      <span className="progress-ring__text">{percent}%</span>
    </span>
  );
}
