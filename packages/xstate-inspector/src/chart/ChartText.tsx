import type { MachineGraph, StateBox, TransitionEdge } from './graph.ts';
import { invokedBy } from './lines.ts';
import { whenTaken, type Taken } from './taken.ts';
import { spokenEdge } from './words.ts';

/** A chart in words, for who does not see it: each state with its transitions, and the states within it. */
export function ChartText({
  graph,
  active,
  taken,
}: {
  graph: MachineGraph;
  active: readonly string[];
  taken: Taken;
}) {
  return (
    <div className="state-chart-text">
      <p>The states and transitions of {graph.id}</p>
      <ul>
        <StateText active={active} box={graph.root} edges={graph.edges} taken={taken} />
      </ul>
    </div>
  );
}

function StateText({
  box,
  edges,
  active,
  taken,
}: {
  box: StateBox;
  edges: TransitionEdge[];
  active: readonly string[];
  taken: Taken;
}) {
  const own = edges.filter(({ source }) => source === box.path);
  const entries = [
    ...invokedBy(box).map((source) => ({ key: `invoke ${source}`, text: `runs ${source}` })),
    ...own.map((edge) => ({ key: edge.id, text: edgeText(edge, taken) })),
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
            <StateText key={child.path} active={active} box={child} edges={edges} taken={taken} />
          ))}
        </ul>
      )}
    </li>
  );
}

function edgeText(edge: TransitionEdge, taken: Taken): string {
  const when = { now: ', taken by this step', before: ', taken before', never: '' };

  return `${spokenEdge(edge)}${when[whenTaken([edge.id], taken) ?? 'never']}`;
}

function factsOf({ name, kind, isInitial }: StateBox, isActive: boolean): string {
  const facts = [
    isInitial ? 'first' : '',
    kind === 'parallel' || kind === 'final' ? kind : '',
    isActive ? 'active' : '',
  ];

  return [name, ...facts.filter((fact) => fact !== '')].join(', ');
}
