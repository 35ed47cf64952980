import { StateChart } from '../chart/StateChart.tsx';
import type { ChartLayout } from '../chart/layout.ts';
import type { ActorFacts, Command, SubjectFacts } from '../protocol/protocol.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ContextView } from './ContextView.tsx';
import { OfferedEvents } from './OfferedEvents.tsx';
import { StepScrubber } from './StepScrubber.tsx';

import './Machine.css';

interface MachineProps {
  actor: ActorFacts | null;
  subject: SubjectFacts;
  /** Null while it is being drawn. */
  layout: ChartLayout | null;
  command: (command: Command) => void;
}

/** The chosen machine: where it is, how it came there, what it takes now and what it holds. */
export function Machine({ actor, subject, layout, command }: MachineProps) {
  const { actorId, graph, step } = subject;

  return (
    <>
      {/* The chart is scrolled by the arrow keys, though nothing in it takes the focus. */}
      <section
        className="inspector-column inspector-machine"
        aria-labelledby="inspector-machine"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
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
        {layout === null ? (
          <p>Drawing the chart…</p>
        ) : (
          <>
            <ChartLegend />
            <StateChart
              graph={graph}
              layout={layout}
              active={subject.active}
              taken={subject.taken}
              takenBefore={subject.takenBefore}
            />
          </>
        )}
      </section>
      <div className="inspector-column">
        <OfferedEvents
          events={subject.events}
          isPast={step !== null}
          onSend={(event) => command({ type: 'event.send', actorId, event })}
        />
        <ContextView context={subject.context} changes={subject.changes} />
      </div>
    </>
  );
}

function leavesOf({ active }: SubjectFacts): string[] {
  return active.filter((path) => !active.some((other) => other.startsWith(`${path}.`)));
}
