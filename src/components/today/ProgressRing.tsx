import './ProgressRing.css';

const radius = 19;

/** How far a task has come, from 0 to 100, in its pillar's colour. */
export function ProgressRing({ percent }: { percent: number }) {
  return (
    <svg aria-label={`${percent} percent`} className="progress-ring" role="img" viewBox="0 0 44 44">
      <circle className="progress-ring__track" cx="22" cy="22" r={radius} />
      <circle
        className="progress-ring__given"
        cx="22"
        cy="22"
        pathLength={100}
        r={radius}
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 22 22)"
        visibility={percent === 0 ? 'hidden' : undefined}
      />
      <text
        className="progress-ring__text"
        dominantBaseline="central"
        textAnchor="middle"
        x="22"
        y="22"
      >
        {percent}
      </text>
    </svg>
  );
}
