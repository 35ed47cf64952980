import { StateChart } from '../chart/StateChart.tsx';
import type { ChartLayouts } from '../chart/layout.ts';
import type { ActorFacts, Command, SubjectFacts } from '../protocol/protocol.ts';
import { ChartBox } from './chart/ChartBox.tsx';
import { ChartLegend } from './chart/ChartLegend.tsx';
import { StepScrubber } from './StepScrubber.tsx';

import './Machine.css';

interface MachineProps {
  actor: ActorFacts | null;
  subject: SubjectFacts;
  /** Null while it is being drawn. */
  layouts: ChartLayouts | null;
  command: (command: Command) => void;
}

/** The chosen machine: where it is, its chart, and how it came there. */
export function Machine({ actor, subject, layouts, command }: MachineProps) {
  const { actorId, graph, step } = subject;

  return (
    <section className="inspector-machine" aria-labelledby="inspector-machine">
      <header className="inspector-machine-head">
        <h2 id="inspector-machine">
          {graph.id}
          {actor?.origin === 'replica' ? ' (replica)' : ''}{' '}
          <span className="machine-value" data-testid="machine-value">
            {leavesOf(subject).join(' · ') || subject.status}
          </span>
        </h2>
        <StepScrubber
          steps={subject.steps}
          step={step}
          onTravel={(to) => command({ type: 'subject.choose', actorId, step: to })}
        />
      </header>
      {subject.unanswered.length === 0 ? null : (
        <p className="inspector-aside">
          Nothing it invokes answers here: {subject.unanswered.join(', ')}.
        </p>
      )}
      {subject.failure === null ? null : (
        <p className="inspector-fault" role="status">
          It ended in an error: {subject.failure}
        </p>
      )}
      {subject.divergence === null ? null : (
        <p className="inspector-refusal" role="status">
          {subject.divergence}
        </p>
      )}
      {layouts === null ? (
        <p>Drawing the chart…</p>
      ) : (
        <ChartBox layouts={layouts} active={subject.active}>
          {(layout) => (
            <StateChart
              graph={graph}
              layout={layout}
              active={subject.active}
              taken={subject.taken}
              takenBefore={subject.takenBefore}
            />
          )}
        </ChartBox>
      )}
      <ChartLegend />
    </section>
  );
}

function leavesOf({ active }: SubjectFacts): string[] {
  return active.filter((path) => !active.some((other) => other.startsWith(`${path}.`)));
}
