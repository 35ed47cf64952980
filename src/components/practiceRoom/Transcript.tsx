import type { Script } from '../../domain/practiceRoom/guidance.ts';
import { clockText } from '../timer/timerTexts.ts';
import './Transcript.css';

/** The words of a guided meditation, to be read before it and after it. */
export function Transcript({ script, summary }: { script: Script; summary: string }) {
  return (
    <details className="transcript">
      <summary className="transcript__summary">{summary}</summary>
      <ol className="transcript__cues">
        {script.cues.map(({ at, text }) => (
          <li className="transcript__cue" key={at}>
            <span className="transcript__at">{clockText(at)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
