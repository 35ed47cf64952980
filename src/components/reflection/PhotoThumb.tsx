import { useState } from 'react';

import { useFoundMedia, type LoadMedia } from './useFoundMedia.ts';
import './PhotoThumb.css';

/** A photo that this device has, small, at the place of the button that opens it. */
export function PhotoThumb({
  name,
  load,
  onOpen,
}: {
  name: string;
  load: LoadMedia;
  onOpen: () => void;
}) {
  const shown = useFoundMedia(name, load, 0);
  const [isBroken, setBroken] = useState(false);
  const url = shown?.kind === 'shown' && !isBroken ? shown.url : null;

  return (
    <button aria-label="Show" className="photo-thumb" onClick={onOpen} type="button">
      {url === null ? null : (
        <img
          alt=""
          className="photo-thumb__photo"
          decoding="async"
          onError={() => setBroken(true)}
          src={url}
        />
      )}
      {isBroken ? <span className="photo-thumb__word">Show</span> : null}
    </button>
  );
}
