import { memo } from 'react';

import { entryKey, type WordsEntry } from '../../domain/words/entry.ts';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { fullDayText } from '../upload/uploadTexts.ts';
import { WordsEntryView } from './WordsEntryView.tsx';
import './WordsDays.css';

/** The first of what was found, by days. What is typed above it leaves it as it is. */
export const WordsDays = memo(function WordsDays({
  found,
  count,
  query,
  keysHere,
  shelf,
  onDelete,
}: {
  /** The newest first. */
  found: readonly WordsEntry[];
  /** How many of them are shown at most. */
  count: number;
  /** What is marked in them. */
  query: string;
  /** The entries that this device has. */
  keysHere: ReadonlySet<string>;
  shelf: MediaShelf;
  onDelete: (entry: WordsEntry) => void;
}) {
  const days = Map.groupBy(found.slice(0, count), ({ day }) => day);

  return (
    <ol className="column words-days">
      {[...days].map(([day, entries]) => (
        <li className="words-days__day" key={day}>
          <h2 className="words-days__date">{fullDayText(day)}</h2>
          <ol className="column words-days__entries">
            {entries.map((entry) => (
              <WordsEntryView
                entry={entry}
                key={entryKey(entry)}
                onDelete={canDelete(entry, keysHere) ? () => onDelete(entry) : null}
                query={query}
                shelf={shelf}
              />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
});

/** What was said of a task is deleted by the task's name alone; the end of a day only where this device has it. */
function canDelete(entry: WordsEntry, keysHere: ReadonlySet<string>): boolean {
  return entry.kind === 'reflection' || keysHere.has(entryKey(entry));
}
