import type { MachineGraph, StateBox, TransitionEdge } from './graph.ts';
import { invokedBy } from './lines.ts';
import { spokenEdge } from './words.ts';

/** A chart in words, for who does not see it: each state with its transitions, and the states within it. */
export function ChartText({ graph, active }: { graph: MachineGraph; active: readonly string[] }) {
  return (
    <div className="state-chart-text">
      <p>The states and transitions of {graph.id}</p>
      <ul>
        <StateText active={active} box={graph.root} edges={graph.edges} />
      </ul>
    </div>
  );
}

function StateText({
  box,
  edges,
  active,
}: {
  box: StateBox;
  edges: TransitionEdge[];
  active: readonly string[];
}) {
  const own = edges.filter(({ source }) => source === box.path);
  const entries = [
    ...invokedBy(box).map((source) => ({ key: `invoke ${source}`, text: `runs ${source}` })),
    ...own.map((edge) => ({ key: edge.id, text: spokenEdge(edge) })),
  ];

  return (
    <li>
      {factsOf(box, active.includes(box.path))}
      {entries.length + box.children.length === 0 ? null : (
        <ul>
          {entries.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {box.children.map((child) => (
            <StateText key={child.path} active={active} box={child} edges={edges} />
          ))}
        </ul>
      )}
    </li>
  );
}

function factsOf({ name, kind, isInitial }: StateBox, isActive: boolean): string {
  const facts = [
    isInitial ? 'first' : '',
    kind === 'parallel' || kind === 'final' ? kind : '',
    isActive ? 'active' : '',
  ];

  return [name, ...facts.filter((fact) => fact !== '')].join(', ');
}
