import type { CSSProperties } from 'react';

import type { WordsEntry } from '../../domain/words/entry.ts';
import { MoodFace } from '../art/pillars/MoodFace.tsx';
import { toneOf } from '../pillars/tone.ts';
import { DeleteButton } from '../reflection/DeleteButton.tsx';
import { KeptReflection } from '../reflection/KeptReflection.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { moodNames } from '../reflection/reflectionTexts.ts';
import { MarkedText } from './MarkedText.tsx';
import './WordsEntryView.css';
import { deletedWhat, entryName } from './wordsTexts.ts';

/** What was said once: of what, how it was, the words, and what was recorded with them. */
export function WordsEntryView({
  entry,
  query,
  shelf,
  onDelete,
}: {
  entry: WordsEntry;
  query: string;
  shelf: MediaShelf;
  /** Asks whether to delete it; null where this device cannot. */
  onDelete: (() => void) | null;
}) {
  const { madeAt, media, mood, pillar, text } = entry;

  return (
    <li className={`words-entry ${toneOf(pillar)}`} style={lengthOf(entry)}>
      <div className="words-entry__head">
        <h3 className="words-entry__name" tabIndex={-1}>
          {entryName(entry)}
        </h3>
        {mood === null ? null : (
          <p className="words-entry__mood">
            <MoodFace mood={mood} />
            {moodNames[mood]}
          </p>
        )}
        {onDelete === null ? null : (
          <div className="words-entry__act">
            <DeleteButton onPress={onDelete} what={deletedWhat(entry)} />
          </div>
        )}
      </div>
      {text.trim() === '' ? null : <MarkedText query={query} text={text} />}
      {media.map(({ name, seconds, type }) => (
        <KeptReflection
          key={name}
          reflection={{ type, data: name, seconds, mood, madeAt }}
          shelf={shelf}
        />
      ))}
    </li>
  );
}

interface Length extends CSSProperties {
  '--letters': number;
  '--paragraphs': number;
  '--media': number;
}

/** How much there is of it, by which its height is guessed until it is laid out. */
function lengthOf({ media, text }: WordsEntry): Length {
  const said = text.trim() === '' ? '' : text;

  return {
    '--letters': said.length,
    '--paragraphs': said === '' ? 0 : said.split('\n').length,
    '--media': media.length,
  };
}
