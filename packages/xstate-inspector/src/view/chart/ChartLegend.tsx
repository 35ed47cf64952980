import './ChartLegend.css';

/** What the marks of the chart mean. The chart's words say the same. */
export function ChartLegend() {
  return (
    <ul className="chart-legend" aria-label="Marks of the chart">
      <li>
        <svg aria-hidden="true" width="28" height="14" viewBox="0 0 28 14">
          <rect className="chart-legend-active" x="3" y="2" width="22" height="10" rx="4" />
        </svg>
        Active
      </li>
      <li>
        <LineSample taken="now" />
        Taken by this step
      </li>
      <li>
        <LineSample taken="before" />
        Taken before
      </li>
    </ul>
  );
}

function LineSample({ taken }: { taken: 'now' | 'before' }) {
  return (
    <svg aria-hidden="true" width="28" height="14" viewBox="0 0 28 14">
      <g className="state-chart-arrow" data-taken={taken}>
        <path d="M1 7h22" />
        <path className="state-chart-head" d="M20 3.5 27 7l-7 3.5z" />
      </g>
    </svg>
  );
}
