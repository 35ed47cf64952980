import { linesOf, type WeeklyDownload } from '../../domain/weekly/weeklyDownload.ts';
import './WeeklyContent.css';

/** A card's words in the way of their kind: a quote set large, an exercise as numbered lines. */
export function WeeklyContent({ download: { type, content } }: { download: WeeklyDownload }) {
  switch (type) {
    case 'quote':
      return <blockquote className="weekly-quote">{content}</blockquote>;
    case 'exercise':
      return (
        <ol className="weekly-steps">
          {linesOf(content).map((line) => (
            <li className="weekly-steps__step" key={line}>
              {line}
            </li>
          ))}
        </ol>
      );
    case 'message':
    case 'tip':
    case 'video':
      return <p className="weekly-words">{content}</p>;
  }
}
