import { useState } from 'react';

import { pillarCodes, pillarNames } from '../../domain/common/pillarCode.ts';
import { moods } from '../../domain/reflection/reflection.ts';
import type { WordsFilter } from '../../domain/words/wordIndex.ts';
import { isAsked, wordKinds } from '../../domain/words/wordsFilter.ts';
import { moodNames } from '../reflection/reflectionTexts.ts';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import './WordsFilters.css';
import { kindNames } from './wordsTexts.ts';

/** Which words are wanted, by pillar, mood and kind: folded away until somebody asks for it. */
export function WordsFilters({
  kind,
  mood,
  pillar,
  onChange,
}: Pick<WordsFilter, 'kind' | 'mood' | 'pillar'> & {
  onChange: (change: Partial<WordsFilter>) => void;
}) {
  const [isOpen, setOpen] = useState(() => isAsked({ kind, mood, pillar, q: '' }));
  const chosen = [
    ...(pillar === null ? [] : [pillarNames[pillar]]),
    ...(mood === null ? [] : [moodNames[mood]]),
    ...(kind === null ? [] : [kindNames[kind]]),
  ];

  return (
    <details
      className="words-filters"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen}
    >
      <summary className="words-filters__summary">
        Filters{chosen.length === 0 ? '' : `: ${chosen.join(', ')}`}
      </summary>
      <div className="words-filters__choices">
        <Choice
          all="Every pillar"
          legend="Pillar"
          names={pillarNames}
          onChoose={(chosenPillar) => onChange({ pillar: chosenPillar })}
          value={pillar}
          values={pillarCodes}
        />
        <Choice
          all="Any mood"
          legend="Mood"
          names={moodNames}
          onChoose={(chosenMood) => onChange({ mood: chosenMood })}
          value={mood}
          values={moods}
        />
        <Choice
          all="Everything"
          legend="Kind"
          names={kindNames}
          onChoose={(chosenKind) => onChange({ kind: chosenKind })}
          value={kind}
          values={wordKinds}
        />
      </div>
    </details>
  );
}

function Choice<T extends string>({
  all,
  legend,
  names,
  value,
  values,
  onChoose,
}: {
  /** What is called that lets all through. */
  all: string;
  legend: string;
  names: Readonly<Record<T, string>>;
  value: T | null;
  values: readonly T[];
  onChoose: (value: T | null) => void;
}) {
  return (
    <SegmentedChoice<string>
      legend={legend}
      look="chips"
      onChoose={(chosen) => onChoose(values.find((one) => one === chosen) ?? null)}
      segments={[
        { value: 'all', label: all },
        ...values.map((one) => ({ value: one, label: names[one] })),
      ]}
      value={value ?? 'all'}
    />
  );
}
