import { guided } from '../../domain/practiceRoom/guided.ts';
import type { Script } from '../../domain/practiceRoom/guidance.ts';
import { guidedOf } from '../../domain/practiceRoom/plans.ts';
import { SegmentedChoice } from '../ui/choices/SegmentedChoice.tsx';
import { Transcript } from './Transcript.tsx';
import './GuidedChoice.css';

const lengths = [5, 10, 20] as const;
const lengthOf = { '5': 5, '10': 10, '20': 20 } as const;
const lengthSegments = lengths.map((length) => ({
  value: `${length}` as const,
  label: `${length} min`,
}));

/** Which guided meditation, by its length and its title; its words can be read before it (rules/practiceRoom#Q9). */
export function GuidedChoice({
  minutes,
  script,
  words,
  onChoose,
}: {
  minutes: 5 | 10 | 20;
  /** The id of the one that is chosen. */
  script: string;
  /** Null while they are not there. */
  words: Script | null;
  onChoose: (chosen: { minutes: 5 | 10 | 20; script: string }) => void;
}) {
  return (
    <div className="column guided-choice">
      <SegmentedChoice
        isLegendHidden
        legend="Guided minutes"
        onChoose={(value) => onChoose(guidedOf(lengthOf[value]))}
        segments={lengthSegments}
        value={`${minutes}`}
      />
      <fieldset className="guided-choice__list">
        <legend className="visually-hidden">Which meditation</legend>
        {guided
          .filter((one) => one.minutes === minutes)
          .map(({ about, id, title }) => (
            <label className="guided-choice__one" key={id}>
              <input
                checked={id === script}
                className="guided-choice__radio"
                name="meditation"
                onChange={() => onChoose({ minutes, script: id })}
                type="radio"
                value={id}
              />
              <span className="guided-choice__title">{title}</span>
              <span className="guided-choice__about">{about}</span>
            </label>
          ))}
      </fieldset>
      {words?.id === script ? <Transcript script={words} summary="Read it first" /> : null}
    </div>
  );
}
