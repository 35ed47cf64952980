import type { Command, MachineCoverage } from '../protocol/protocol.ts';
import { coveredShare } from './inspectorState.ts';

import './CoverageMeter.css';

interface CoverageMeterProps {
  coverage: MachineCoverage[];
  command: (command: Command) => void;
}

/** How much of the machines a tester has seen, and what is left. */
export function CoverageMeter({ coverage, command }: CoverageMeterProps) {
  const { states, transitions } = coveredShare(coverage);

  return (
    <section aria-label="Coverage of the machines">
      <Meter name="States" percent={states} />
      <Meter name="Transitions" percent={transitions} />
      <ul className="covered">
        {coverage.filter(hasStates).map((machine) => (
          <li key={machine.machine}>
            <MachineLine coverage={machine} />
          </li>
        ))}
      </ul>
      <p className="inspector-actions">
        <button type="button" onClick={() => command({ type: 'coverage.export' })}>
          Export coverage
        </button>
        <button type="button" onClick={() => command({ type: 'coverage.reset' })}>
          Start anew
        </button>
      </p>
    </section>
  );
}

function Meter({ name, percent }: { name: string; percent: number }) {
  return (
    <label className="covered-meter">
      <span>{name}</span>
      <meter min={0} max={100} value={percent}>
        {percent} %
      </meter>
      <span>{percent} %</span>
    </label>
  );
}

function MachineLine({
  coverage: { machine, states, transitions },
}: {
  coverage: MachineCoverage;
}) {
  const reached = states.filter((state) => state.isReached).length;
  const taken = transitions.filter((transition) => transition.isTaken).length;
  const left = [
    ...states.filter((state) => !state.isReached).map(({ path }) => path),
    ...transitions.filter((transition) => !transition.isTaken).map(({ id }) => id),
  ];

  return (
    <details>
      <summary>
        {machine}{' '}
        <span className="actor-state">
          {reached} of {states.length} states, {taken} of {transitions.length} transitions
        </span>
      </summary>
      {left.length === 0 ? (
        <p className="inspector-aside">Nothing is left.</p>
      ) : (
        <ul className="left" aria-label={`Left in ${machine}`}>
          {left.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** A machine that only starts others has nothing to be seen. */
function hasStates({ states }: MachineCoverage): boolean {
  return states.length > 0;
}
