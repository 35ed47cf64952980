import { useState, type ReactNode } from 'react';

import type { WeeklyDownload } from '../../domain/weekly/weeklyDownload.ts';
import { toneOf } from '../pillars/tone.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { WeeklyContent } from './WeeklyContent.tsx';
import { WeeklySign } from './WeeklySign.tsx';
import { typeNames } from './weeklyTexts.ts';
import { WeeklyVideoArt } from './WeeklyVideoArt.tsx';
import './WeeklyDialog.css';

/** The card that is open, grown: with its author, or the way to its film. */
export function WeeklyDialog({
  download,
  isOffline,
  onClose,
}: {
  /** None while no card is open. */
  download: WeeklyDownload | null;
  isOffline: boolean;
  onClose: () => void;
}) {
  // While it closes it still shows the card it was open on.
  const [shown, setShown] = useState(download);
  if (download !== null && download !== shown) setShown(download);
  if (shown === null) return null;

  const { type, title, author, videoUrl, icon, colour } = shown;
  const canWatch = videoUrl !== undefined && !isOffline;

  return (
    <Dialog
      actions={
        <>
          {canWatch ? (
            <a
              className="button button--primary"
              href={videoUrl}
              rel="noopener noreferrer"
              target="_blank"
            >
              Watch Video
            </a>
          ) : null}
          <Button look={canWatch ? 'quiet' : 'outlined'} onPress={onClose}>
            Close
          </Button>
        </>
      }
      isOpen={download !== null}
      title={title}
      onClose={onClose}
    >
      <div className={`column weekly-dialog weekly-dialog--${type} ${toneOf(colour)}`}>
        <p className="weekly-dialog__type">
          <WeeklySign icon={icon} />
          {typeNames[type]}
        </p>
        {colour === null || type !== 'video' ? null : (
          <Film canPlay={canWatch} url={videoUrl}>
            <WeeklyVideoArt canPlay={canWatch} code={colour} />
          </Film>
        )}
        <WeeklyContent download={shown} />
        {author === undefined ? null : <p className="weekly-dialog__author">{author}</p>}
        {videoUrl !== undefined && isOffline ? (
          <p className="weekly-dialog__offline">You can watch it when you are online again.</p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Pressing the picture of the film is another way to watch it, for whoever sees it; the button below says it in words. */
function Film({
  url,
  canPlay,
  children,
}: {
  url: string | undefined;
  canPlay: boolean;
  children: ReactNode;
}) {
  if (!canPlay) return children;

  return (
    <a aria-hidden="true" href={url} rel="noopener noreferrer" tabIndex={-1} target="_blank">
      {children}
    </a>
  );
}
