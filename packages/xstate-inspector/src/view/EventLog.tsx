import { useState } from 'react';

import type { LogEntry } from '../protocol/protocol.ts';
import { filtered } from './inspectorState.ts';

import './EventLog.css';

const shownAtOnce = 300;

/** All events of the whole system, the latest first. */
export function EventLog({
  log,
  onChoose,
}: {
  log: LogEntry[];
  onChoose: (actorId: string) => void;
}) {
  const [words, setWords] = useState('');
  const found = filtered(log, words);
  const shown = found.slice(-shownAtOnce).toReversed();

  return (
    <section className="inspector-column" aria-labelledby="inspector-events">
      <h2 id="inspector-events">Events</h2>
      <label className="log-filter">
        Filter
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <p className="inspector-aside" role="status">
        {found.length} of {log.length}
        {found.length > shown.length ? `, the last ${shown.length} shown` : ''}
      </p>
      <ol className="log">
        {shown.map((entry) => (
          <li key={entry.index}>
            <details>
              <summary>
                <span className="log-time">{(entry.at / 1000).toFixed(2)} s</span>{' '}
                <strong>{entry.type}</strong>{' '}
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
