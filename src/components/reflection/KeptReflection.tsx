import { useState } from 'react';

import type { MarkedReflection } from '../../domain/today/dayTasks.ts';
import { Button } from '../ui/Button.tsx';
import { lengthText, reflectionName } from './reflectionTexts.ts';
import { useFocusKept } from './useFocusKept.ts';
import { useObjectUrl } from './useObjectUrl.ts';
import './KeptReflection.css';

/** Finds what this device keeps under a name, or null where it does not keep it. */
export type LoadMedia = (name: string) => Promise<Blob | null>;

/** A reflection that was made on this device, to be played or read in place (rules/today#D19). */
export function KeptReflection({
  reflection,
  loadMedia,
}: {
  reflection: MarkedReflection;
  loadMedia: LoadMedia;
}) {
  const [isOpen, setOpen] = useState(false);
  const { type, seconds } = reflection;
  const ref = useFocusKept<HTMLDivElement>(String(isOpen));
  const verb = type === 'voice' || type === 'video' ? 'Play' : 'Show';

  return (
    <div className="kept-reflection" ref={ref} tabIndex={-1}>
      <div className="kept-reflection__head">
        <p>
          {reflectionName(type)}
          {seconds === null ? '' : `, ${lengthText(seconds)}`}
        </p>
        {isOpen ? null : (
          <span className="kept-reflection__act">
            <Button look="quiet" onPress={() => setOpen(true)}>
              {verb}
            </Button>
          </span>
        )}
      </div>
      {isOpen ? <OpenReflection loadMedia={loadMedia} reflection={reflection} /> : null}
    </div>
  );
}

function OpenReflection({
  reflection,
  loadMedia,
}: {
  reflection: MarkedReflection;
  loadMedia: LoadMedia;
}) {
  if (reflection.type === 'text') {
    return <p className="kept-reflection__text">{reflection.data}</p>;
  }

  return <KeptMedia loadMedia={loadMedia} name={reflection.data} type={reflection.type} />;
}

function KeptMedia({
  type,
  name,
  loadMedia,
}: {
  type: string;
  name: string;
  loadMedia: LoadMedia;
}) {
  const url = useObjectUrl(name, loadMedia);
  if (url === undefined) return null;
  if (url === null) {
    return (
      <p className="kept-reflection__none" role="status">
        It is on the device on which it was made.
      </p>
    );
  }

  switch (type) {
    case 'voice':
      // A member's own voice has no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio aria-label="Your voice note" autoPlay controls src={url} />;

    case 'video':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video aria-label="Your video" className="kept-reflection__picture" controls src={url} />
      );

    default:
      return <img alt="Your own" className="kept-reflection__picture" src={url} />;
  }
}
