import { useState } from 'react';

import type { LogEntry } from '../protocol/protocol.ts';
import { folded } from './folded.ts';
import { filtered } from './inspectorState.ts';

import './EventLog.css';

const shownAtOnce = 300;
const everybody = '';

/** All events of the whole system, the latest first; repeats are one line. */
export function EventLog({
  log,
  onChoose,
}: {
  log: LogEntry[];
  onChoose: (actorId: string) => void;
}) {
  const [words, setWords] = useState('');
  const [name, setName] = useState(everybody);
  const names = [...new Set(log.map(({ actor }) => actor))].toSorted();
  const of = name === everybody ? log : log.filter((entry) => isOf(entry, name));
  const found = filtered(of, words);
  const shown = folded(found).slice(-shownAtOnce).toReversed();

  return (
    <section aria-label="Events">
      <div className="log-filters">
        <label className="log-filter">
          Actor
          <select value={name} onChange={(event) => setName(event.target.value)}>
            <option value={everybody}>All</option>
            {names.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label className="log-filter">
          Filter
          <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
      </div>
      <p className="inspector-aside" role="status">
        {found.length} of {log.length}
        {shown.length === shownAtOnce ? `, the last ${shown.length} shown` : ''}
      </p>
      <ol className="log">
        {shown.map(({ entry, count }) => (
          <li key={entry.index}>
            <details>
              <summary>
                <span className="log-time">{(entry.at / 1000).toFixed(2)} s</span>
                <span className="log-event">
                  <strong>{entry.type}</strong>{' '}
                  <span className="log-way">
                    {entry.source === null ? entry.actor : `${entry.source} → ${entry.actor}`}
                  </span>
                </span>
                {count === 1 ? null : <span className="log-count">× {count}</span>}
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

function isOf({ actor, source }: LogEntry, name: string): boolean {
  return actor === name || source === name;
}
