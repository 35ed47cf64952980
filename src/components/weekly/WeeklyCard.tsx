import type { WeeklyDownload } from '../../domain/weekly/weeklyDownload.ts';
import { toneOf } from '../pillars/tone.ts';
import { WeeklyContent } from './WeeklyContent.tsx';
import { WeeklySign } from './WeeklySign.tsx';
import { typeNames } from './weeklyTexts.ts';
import { WeeklyVideoArt } from './WeeklyVideoArt.tsx';
import './WeeklyCard.css';

/** One card, each sort on its own paper. Wherever it is pressed, it opens. */
export function WeeklyCard({
  download,
  onOpen,
}: {
  download: WeeklyDownload;
  onOpen: (id: string) => void;
}) {
  const { id, type, title, author, icon, colour } = download;

  return (
    <article className={`column weekly-card weekly-card--${type} ${toneOf(colour)}`}>
      <p className="weekly-card__type">
        <WeeklySign icon={icon} />
        {typeNames[type]}
      </p>
      {colour === null || type !== 'video' ? null : <WeeklyVideoArt canPlay code={colour} />}
      <h2 className="weekly-card__title">
        <button
          aria-haspopup="dialog"
          className="weekly-card__open"
          onClick={() => onOpen(id)}
          type="button"
        >
          {title}
        </button>
      </h2>
      <div className="weekly-card__words">
        <WeeklyContent download={download} />
      </div>
      {author === undefined ? null : <p className="weekly-card__author">{author}</p>}
    </article>
  );
}
