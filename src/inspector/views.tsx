import { useState } from 'react';

import { filtered, type InspectedActor, type LogEntry, type StateBox } from './model.ts';

export function ActorTree({
  actors,
  chosenId,
  onChoose,
  parentId = null,
}: {
  actors: InspectedActor[];
  chosenId: string;
  onChoose: (id: string) => void;
  parentId?: string | null;
}) {
  const known = new Set(actors.map((actor) => actor.id));
  const children = actors.filter((actor) =>
    parentId === null
      ? actor.parentId === null || !known.has(actor.parentId)
      : actor.parentId === parentId,
  );
  if (children.length === 0) return null;

  return (
    <ul className="actor-tree">
      {children.map((actor) => (
        <li key={actor.id}>
          <button
            type="button"
            aria-current={actor.id === chosenId ? 'true' : undefined}
            onClick={() => onChoose(actor.id)}
          >
            <span>{actor.name}</span>
            <span className="actor-state" data-status={actor.status}>
              {actor.status === 'active' ? actor.active.at(-1) : actor.status}
            </span>
          </button>
          <ActorTree actors={actors} chosenId={chosenId} onChoose={onChoose} parentId={actor.id} />
        </li>
      ))}
    </ul>
  );
}

export function Chart({ box, active }: { box: StateBox; active: string[] }) {
  return (
    <ul className="chart" aria-label={`States of ${box.name}`}>
      {box.children.map((child) => (
        <li
          key={child.path}
          className="state-box"
          data-kind={child.kind}
          aria-current={active.includes(child.path) ? 'true' : undefined}
        >
          <span className="state-name">{child.name}</span>
          {child.children.length === 0 ? null : <Chart box={child} active={active} />}
        </li>
      ))}
    </ul>
  );
}

export function Log({ log, onChoose }: { log: LogEntry[]; onChoose: (id: string) => void }) {
  const [words, setWords] = useState('');
  const shown = filtered(log, words).toReversed();

  return (
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      <label className="log-filter">
        Filter
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <p className="log-count" role="status">
        {shown.length} of {log.length}
      </p>
      <ol className="log">
        {shown.map((entry) => (
          <li key={entry.index}>
            <details>
              <summary>
                <time>{new Date(entry.time).toLocaleTimeString('en-GB')}</time>
                <strong>{entry.type}</strong>
                <span>
                  {entry.source === null ? entry.actor : `${entry.source} → ${entry.actor}`}
                </span>
              </summary>
              <pre>{JSON.stringify(entry.event, null, 2)}</pre>
              <button type="button" onClick={() => onChoose(entry.actorId)}>
                Show {entry.actor}
              </button>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
