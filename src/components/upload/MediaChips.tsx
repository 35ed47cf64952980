import { useSelector } from '@xstate/react';
import { useId } from 'react';

import { Icon } from '../ui/Icon.tsx';
import { MediaWayView } from '../reflection/MediaWayView.tsx';
import './MediaChips.css';
import { chipText } from './uploadTexts.ts';
import type { EndOfDayActorRef } from './endOfDayActor.ts';

const ways = ['voice', 'image', 'video'] as const;

/** What may be added to the words of a day; each chip opens its own way to make it. */
export function MediaChips({ actorRef }: { actorRef: EndOfDayActorRef }) {
  const id = useId();
  const open = useSelector(actorRef, ({ context }) => context.way);
  const waysRef = useSelector(actorRef, ({ children }) => children.mediaWays ?? null);
  const materials = useSelector(actorRef, ({ context }) => context.materials);

  return (
    <fieldset className="media-chips">
      <legend className="media-chips__legend">Add to it, if you like</legend>
      <div className="media-chips__row">
        {ways.map((way) => (
          <button
            aria-controls={way === open ? id : undefined}
            aria-expanded={way === open}
            className="media-chips__chip"
            key={way}
            onClick={() => actorRef.send({ type: 'way.choose', way: way === open ? null : way })}
            type="button"
          >
            <Icon name={materials[way] === null ? 'plus' : 'check'} />
            {chipText(way, materials)}
          </button>
        ))}
      </div>
      {open === null ? null : (
        <div className="media-chips__way" id={id}>
          {waysRef === null ? null : <MediaWayView waysRef={waysRef} way={open} />}
        </div>
      )}
    </fieldset>
  );
}
